import { dedent, indentationOf, isBlank } from "./dedent.ts";
import { convertIndentation, type IndentationStyle } from "./indentation.ts";

/** The place of an insertion: the cursor, or the selection that it replaces. */
export interface Place extends IndentationStyle {
  readonly endOfLine: "\n" | "\r\n";
  /** The complete line in which the selection begins. */
  readonly line: string;
  /** The start of the selection in that line, in UTF-16 units. */
  readonly start: number;
  /** The end of the selection: on the same line, or beyond it. */
  readonly end: number;
  /** The text after the selection on its last line. */
  readonly after: string;
  /** Whether that line is the last of the document, which has no line end. */
  readonly isLastLine: boolean;
}

/** The line ends of the editor's documents; U+2028 and the like are ordinary characters. */
const lineEnds = /\r\n|\r|\n/;

/** Nobody reads so many, and a text of nothing else would hold the editor while they are made. */
const mostLines = 20_000;

/**
 * The text to insert at a place, indented accordingly:
 *
 * 1. Every line end becomes that of the document. Each of several codes begins on a new line.
 * 2. The indentation that all lines of a code share is removed; the rest is converted to the place's tabs or spaces.
 * 3. Every line but the first gets the indentation of the place's line before the selection. If a selection begins
 *    inside the indentation and covers text, the new text gets the same indentation.
 * 4. A blank line becomes empty, except a last one with text after it on the line, which keeps its indentation.
 * 5. A final line end is omitted if no text follows on the line and the line has its own end.
 *
 * No other character is changed, added or removed. Codes of more than 20,000 lines together are joined as they are, but
 * for 5; the editor still does 1 when it inserts them.
 */
export function textFor(codes: readonly string[], place: Place): string {
  const keepsEnd = place.isLastLine || !isBlank(place.after);
  if (hasMoreLines(codes)) {
    return codes
      .map((code, index) => (keepsEnd && index === codes.length - 1 ? code : withoutEnd(code)))
      .join(place.endOfLine);
  }
  const lines = codes.flatMap((code, index) =>
    linesOf(code, keepsEnd && index === codes.length - 1, place),
  );
  const { first, following } = indentationAt(place);
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const indentation = index === 0 ? first : following;
      if (!isBlank(line)) {
        return indentation + line;
      }
      return index === last && index > 0 && !isBlank(place.after) ? indentation : "";
    })
    .join(place.endOfLine);
}

function linesOf(code: string, keepsEnd: boolean, style: IndentationStyle): readonly string[] {
  const lines = code.split(lineEnds);
  if (!keepsEnd && lines.length > 1 && lines.at(-1) === "") {
    lines.pop();
  }
  return convertIndentation(dedent(lines), style);
}

/** Stops at the line after {@link mostLines}, and makes nothing. */
function hasMoreLines(codes: readonly string[]): boolean {
  let left = mostLines;
  for (const code of codes) {
    left -= 1;
    for (let at = 0; at < code.length && left >= 0; at += 1) {
      const unit = code.charCodeAt(at);
      if (unit === 0x0a || (unit === 0x0d && code.charCodeAt(at + 1) !== 0x0a)) left -= 1;
    }
  }
  return left < 0;
}

function withoutEnd(code: string): string {
  const end = ["\r\n", "\r", "\n"].find((one) => code.endsWith(one)) ?? "";
  return code.slice(0, code.length - end.length);
}

function indentationAt(place: Place): { readonly first: string; readonly following: string } {
  const whole = indentationOf(place.line);
  if (place.start >= whole.length) {
    return { first: "", following: whole };
  }
  const following = whole.slice(0, place.start);
  return place.end > whole.length && whole.length < place.line.length
    ? { first: whole.slice(place.start), following: whole }
    : { first: "", following };
}
