import type { Context } from "hono";
import { html } from "hono/html";
import { renderPage, type Page } from "./page.ts";

interface Message extends Pick<Page, "title" | "status" | "retryAfter" | "headers"> {
  readonly sentence: string;
  /** The link for the next step. */
  readonly action?: { readonly label: string; readonly href: string };
}

/** A page with a single message. */
export function messagePage(c: Context, { sentence, action, ...page }: Message): Promise<Response> {
  return renderPage(c, {
    ...page,
    body: html`<p>${sentence}</p>
      ${action === undefined ? "" : html`<div class="actions"><a class="button primary" href="${action.href}">${action.label}</a></div>`}`,
  });
}
