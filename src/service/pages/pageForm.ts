import type { Context } from "hono";
import { html } from "hono/html";
import { readForm } from "../oauth/readForm.ts";
import { messagePage } from "./messagePage.ts";
import type { Markup } from "./page.ts";

/** Says why a form that failed the check of its token comes back. */
export const staleForm =
  "This page was open for too long, or the browser keeps no cookies for it. Please try once more.";

/** A field that is missing reads as empty, as an input left empty does. */
export type PageForm = (name: string) => string;

/** @returns a page of its own when the form cannot be read. */
export async function readPageForm(c: Context): Promise<PageForm | Response> {
  const form = await readForm(c);
  const tooMany = form.outcome === "read" && form.parameters.repeated.size > 0;
  if (form.outcome === "read" && !tooMany) {
    const { values } = form.parameters;
    return (name) => values.get(name) ?? "";
  }
  return messagePage(c, {
    title: "That did not work",
    status: form.outcome === "read" ? 400 : form.status,
    sentence:
      form.outcome === "refused" && form.status === 413
        ? "What was sent is too long for this form."
        : "What was sent is not a form of this page.",
    action: { label: "To the start page", href: "/" },
  });
}

/** Ties the form to the browser that it was shown in. */
export function formToken(token: string): Markup {
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}

/** A sentence above a form; screen readers say it at once. */
export function notice(sentence: string | undefined, kind: "good" | "bad" = "bad"): Markup {
  if (sentence === undefined) return html``;
  return kind === "bad"
    ? html`<p class="notice bad" role="alert">${sentence}</p>`
    : html`<p class="notice" role="status">${sentence}</p>`;
}
