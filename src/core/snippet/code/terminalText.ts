import { withoutEnd } from "../../withoutEnd.ts";
import { showHidden } from "./hiddenCharacters.ts";

/** Code in the form for typing into a terminal. */
export type TerminalText =
  /** Nothing runs before the user presses Enter. */
  | { readonly kind: "line"; readonly text: string }
  /** Every line but the last runs at once, because a line end is the Enter key. */
  | { readonly kind: "lines"; readonly text: string; readonly count: number }
  /** Control characters are keys to a terminal, with unpredictable effects. */
  | { readonly kind: "keys" }
  /** Invisible characters, and those that change the text's direction: the visible line would differ from the executed one. */
  | { readonly kind: "hidden" };

/**
 * Removes the final line ends, so that the last line does not run. A tab is the completion key, which may even run
 * commands. It becomes a blank in indentation; elsewhere it counts as a key, because a blank may have another meaning.
 */
export function terminalText(code: string): TerminalText {
  const text = withoutEnd(code, "\r\n")
    .replaceAll("\r\n", "\n")
    .replaceAll(/(?:^|\n)[ \t]+/g, (indent) => indent.replaceAll("\t", " "));
  if (/(?!\n)\p{Cc}/u.test(text)) {
    return { kind: "keys" };
  }
  if (showHidden(text) !== text) {
    return { kind: "hidden" };
  }
  const count = text.split("\n").length;
  return count === 1 ? { kind: "line", text } : { kind: "lines", text, count };
}
