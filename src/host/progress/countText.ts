import { l10n } from "vscode";
import { numberText } from "../numberText.ts";

/** The text of a progress. */
export function countText(done: number, all: number): string {
  return l10n.t("{0} of {1}", numberText(done), numberText(all));
}
