import { withoutEnd } from "../withoutEnd.ts";
import { hasDirectionMarks } from "./directionMarks.ts";

/** Code as it can be typed into a terminal. */
export type TerminalText =
  /** Nothing of it runs before the user presses Enter. */
  | { readonly kind: "line"; readonly text: string }
  /** Every line but the last runs at once, since a line end is the Enter key. */
  | { readonly kind: "lines"; readonly text: string; readonly count: number }
  /** Control characters are keys to a terminal: what they do cannot be foreseen. */
  | { readonly kind: "keys" }
  /** Marks of direction: the line that is shown would be another than the one that runs. */
  | { readonly kind: "turned" };

/**
 * Without the line ends at its end, so that the last line does not run. A tab is the key that completes words, also by
 * running some of them: it is a blank where lines are indented, and a key elsewhere, where a blank may mean something else.
 */
export function terminalText(code: string): TerminalText {
  const text = withoutEnd(code, "\r\n")
    .replaceAll("\r\n", "\n")
    .replaceAll(/(?:^|\n)[ \t]+/g, (indent) => indent.replaceAll("\t", " "));
  if (/(?!\n)\p{Cc}/u.test(text)) {
    return { kind: "keys" };
  }
  if (hasDirectionMarks(text)) {
    return { kind: "turned" };
  }
  const count = text.split("\n").length;
  return count === 1 ? { kind: "line", text } : { kind: "lines", text, count };
}
