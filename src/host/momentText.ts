import { env } from "vscode";

/** Day and minute, as the editor's language writes them. @param at epoch milliseconds. */
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: "medium", timeStyle: "short" }).format(
    at,
  );
}
