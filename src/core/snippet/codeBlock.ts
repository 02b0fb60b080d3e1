import { showDirectionMarks } from "./code/directionMarks.ts";

/** Options for the beginning of a code as a fenced Markdown block. */
export interface CodeBlockOptions {
  /** The editor's language id, for the colors. */
  readonly languageId: string;
  readonly maximalLines: number;
  /** UTF-16 units per line; a longer line ends in "…". */
  readonly maximalWidth: number;
}

/** The beginning of a code as a fenced block. */
export function codeBlock(code: string, options: CodeBlockOptions): string {
  const lines = firstLines(code, options.maximalLines).map((line) => {
    // No more of a long line is read than is shown.
    const beginning = line.slice(0, options.maximalWidth + 1);
    const shown = showDirectionMarks(beginning.replace(/\0/g, "␀"));
    return shown.length > options.maximalWidth
      ? `${shown.slice(0, options.maximalWidth).toWellFormed()}…`
      : shown;
  });
  const text = lines.join("\n");
  const fence = fenceAround(text);
  return `${fence}${options.languageId}\n${text}\n${fence}`;
}

/** Reads no more of a long code than it shows. */
function firstLines(code: string, maximalLines: number): readonly string[] {
  const lines = code.split(/\r\n|\r|\n/, maximalLines + 1);
  return lines.length > maximalLines ? [...lines.slice(0, maximalLines), "…"] : lines;
}

/**
 * A whole code as a fenced Markdown block, which preserves every line.
 * @param name of the language for the editor and most sites; "" for none.
 */
export function markdownFence(code: string, name: string): string {
  const fence = fenceAround(code);
  const lineEnd = code.endsWith("\n") ? "" : "\n";
  return `${fence}${name}\n${code}${lineEnd}${fence}\n`;
}

/** Longer than any run of backticks in the text, so that no text can end its block. */
function fenceAround(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return "`".repeat(longest + 1);
}
