import { l10n } from "vscode";
import { sayWith } from "./phraseBook.ts";

/**
 * A sentence of `core` in the editor's language. The core is English, because it does not know the editor; its
 * sentences are also stored on the disk, with failed writes. Each of them is in the bundle, like those of the host.
 */
export function translated(sentence: string): string {
  return l10n.bundle === undefined ? sentence : sayWith(l10n.bundle, sentence);
}
