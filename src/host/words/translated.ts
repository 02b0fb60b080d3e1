import { l10n } from "vscode";
import { sayWith } from "./phraseBook.ts";

/**
 * A sentence of `core` in the language of the editor. The core knows no editor and speaks English; its sentences are
 * also kept on the disk, with the writes that failed. Each of them stands in the bundle as those of the host do.
 */
export function translated(sentence: string): string {
  return l10n.bundle === undefined ? sentence : sayWith(l10n.bundle, sentence);
}
