import { env, l10n } from "vscode";

/** A number in the format of the editor's language. */
export function numberText(number: number): string {
  return number.toLocaleString(env.language);
}

/** The words for a number of things; empty for none. */
export function counted(count: number, one: string, several: string): string {
  return count === 0 ? "" : count === 1 ? one : several;
}

/** Day and minute in the editor's language. @param at epoch milliseconds. */
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
}

/** The text of a progress. */
export function countText(done: number, all: number): string {
  return l10n.t("{0} of {1}", numberText(done), numberText(all));
}
