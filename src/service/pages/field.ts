import { html, raw } from "hono/html";
import type { Markup } from "./page.ts";

export interface Field {
  readonly name: string;
  readonly label: string;
  /** The input of the previous attempt; never a password. */
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
  readonly hint?: string;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly autofocus?: boolean;
  /** Lower case and no spelling help, for names that are not words. */
  readonly verbatim?: boolean;
}

export function inputField(field: Field): Markup {
  return wrap(
    field,
    html`<input
      type="${field.type ?? "text"}"
      value="${field.value ?? ""}"
      ${attributes(field)}
    />`,
  );
}

/** Tells a password manager the username in a form that does not ask for it. It is hidden from users. */
export function usernameForManagers(username: string): Markup {
  return html`<input type="text" autocomplete="username" value="${username}" readonly hidden />`;
}

export function textAreaField(field: Field): Markup {
  return wrap(
    field,
    // Browsers drop one line break at the beginning, so one is added.
    html`<textarea rows="3" ${attributes(field)}>${raw("\n")}${field.value ?? ""}</textarea>`,
  );
}

export function selectField(field: Field, options: readonly string[]): Markup {
  const chosen = (option: string) => (option === field.value ? raw(" selected") : "");
  return wrap(
    field,
    html`<select ${attributes(field)}>
      ${options.map((option) => html`<option${chosen(option)}>${option}</option>`)}
    </select>`,
  );
}

/** A problem replaces the hint, because it repeats the rule. */
function wrap(field: Field, control: Markup): Markup {
  const { name, label, hint, problem } = field;
  const remark = problem ?? hint;
  const style = problem === undefined ? "hint" : "problem";
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${control}
    ${remark === undefined ? "" : html`<p class="${style}" id="${name}-remark">${remark}</p>`}
  </div>`;
}

function attributes(field: Field): Markup {
  const { name, problem, hint, autocomplete = "off", required, autofocus, verbatim } = field;
  return html`id="${name}" name="${name}" autocomplete="${autocomplete}"
  ${(problem ?? hint) === undefined ? "" : html` aria-describedby="${name}-remark"`}
  ${problem === undefined ? "" : raw(' aria-invalid="true"')}
  ${required === true ? raw(" required") : ""}${autofocus === true ? raw(" autofocus") : ""}
  ${verbatim === true ? raw(' autocapitalize="none" spellcheck="false"') : ""}`;
}
