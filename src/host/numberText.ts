import { env } from "vscode";

/** A number as the editor's language writes it. */
export function numberText(number: number): string {
  return number.toLocaleString(env.language);
}
