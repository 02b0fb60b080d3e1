import { env } from "vscode";

/** Day and minute in the editor's language. @param at epoch milliseconds. */
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
}
