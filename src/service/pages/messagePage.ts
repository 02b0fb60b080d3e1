import type { Context } from "hono";
import { html } from "hono/html";
import { renderPage, type Page } from "./page.ts";

interface Message {
  readonly title: string;
  readonly sentence: string;
  readonly status: NonNullable<Page["status"]>;
  /** The link for the next step. */
  readonly action?: { readonly label: string; readonly href: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page with a single message. */
export function messagePage(c: Context, message: Message): Promise<Response> {
  const { title, sentence, status, action, headers } = message;
  return renderPage(c, {
    title,
    status,
    ...(headers === undefined ? {} : { headers }),
    body: html`<h1>${title}</h1>
      <p>${sentence}</p>
      ${action === undefined ? "" : html`<div class="actions"><a class="button primary" href="${action.href}">${action.label}</a></div>`}`,
  });
}
