import { env } from "vscode";

/** A number in the format of the editor's language. */
export function numberText(number: number): string {
  return number.toLocaleString(env.language);
}
