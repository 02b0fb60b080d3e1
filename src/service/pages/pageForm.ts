import type { Context } from "hono";
import { html } from "hono/html";
import { FormFault } from "../formReader.ts";
import { readForm } from "../oauth/readForm.ts";
import { messagePage } from "./messagePage.ts";
import type { Markup } from "./page.ts";

/** A missing field reads as empty, like an empty input. */
export type PageForm = (name: string) => string;

/** @returns a page with the fault if the form cannot be read. */
export async function readPageForm(c: Context): Promise<PageForm | Response> {
  try {
    const values = await readForm(c);
    return (name) => values.get(name) ?? "";
  } catch (error) {
    if (!(error instanceof FormFault)) throw error;
    return messagePage(c, {
      title: "That did not work",
      status: error.status,
      sentence:
        error.status === 413
          ? "What was sent is too long for this form."
          : "What was sent is not a form of this page.",
      action: { label: "To the start page", href: "/" },
    });
  }
}

/** Ties the form to the browser that got it. */
export function formToken(token: string): Markup {
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}

/** A box that a form cannot do without, so that one press does not send it. The form has `autocomplete="off"`. */
export function tick(sentence: Markup): Markup {
  return html`<label class="check">
    <input type="checkbox" name="confirmed" value="yes" required />
    <span>${sentence}</span>
  </label>`;
}
