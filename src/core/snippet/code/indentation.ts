import { indentationOf, isBlank } from "./dedent.ts";

/** The indentation style of a text: the resolved `vscode.TextEditorOptions`. */
export interface IndentationStyle {
  readonly insertSpaces: boolean;
  /** Columns of a tab, and of one level of spaces. */
  readonly tabSize: number;
}

/**
 * Converts lines to another indentation style. Only the leading blanks and tabs of a line change.
 *
 * - Lines indented by tabs: one tab is one level; blanks after the tabs are alignment and stay.
 * - Lines indented by blanks whose widths are all multiples of 2, 3 or 4: that is one level. A line that begins with
 *   `*` may have one more column, as in comment blocks.
 * - Other lines have no reliable levels and keep their columns.
 *
 * Blank lines stay unchanged.
 */
export function convertIndentation(
  lines: readonly string[],
  style: IndentationStyle,
): readonly string[] {
  const converted = converterFor(lines, style);
  return lines.map((line) => {
    const indentation = indentationOf(line);
    const text = line.slice(indentation.length);
    return text === "" || indentation === "" ? line : converted(indentation, text) + text;
  });
}

type Converter = (indentation: string, text: string) => string;

const levelWidths = [4, 3, 2];

function converterFor(lines: readonly string[], style: IndentationStyle): Converter {
  const indented = lines.filter((line) => !isBlank(line) && indentationOf(line) !== "");
  if (indented.some((line) => line.startsWith("\t")) && indented.every(isIndentedByTabs)) {
    return (indentation) => {
      const levels = indentation.lastIndexOf("\t") + 1;
      return indent(levels, style) + indentation.slice(levels);
    };
  }
  const levelWidth = indented.every((line) => !indentationOf(line).includes("\t"))
    ? levelWidthOf(indented)
    : undefined;
  if (levelWidth === undefined) {
    return (indentation) => indentColumns(columnsOf(indentation, style.tabSize), style);
  }
  return (indentation, text) => {
    const extra = commentExtra(indentation, text);
    return indent((indentation.length - extra) / levelWidth, style) + " ".repeat(extra);
  };
}

/** Tabs, then blanks; without a tab only the one blank of a comment block. */
function isIndentedByTabs(line: string): boolean {
  return /^(?:\t+ *| (?=\*))[^ \t]/.test(line);
}

function levelWidthOf(indented: readonly string[]): number | undefined {
  const widths = indented.map((line) => {
    const indentation = indentationOf(line);
    return indentation.length - commentExtra(indentation, line.slice(indentation.length));
  });
  const common = widths.reduce(greatestCommonDivisor, 0);
  return levelWidths.find((width) => common === width);
}

function commentExtra(indentation: string, text: string): number {
  return text.startsWith("*") && indentation.length % 2 === 1 ? 1 : 0;
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right);
}

function columnsOf(indentation: string, tabSize: number): number {
  let columns = 0;
  for (const character of indentation) {
    columns += character === "\t" ? tabSize - (columns % tabSize) : 1;
  }
  return columns;
}

function indentColumns(columns: number, style: IndentationStyle): string {
  if (style.insertSpaces) {
    return " ".repeat(columns);
  }
  const levels = Math.floor(columns / style.tabSize);
  return indent(levels, style) + " ".repeat(columns - levels * style.tabSize);
}

function indent(levels: number, style: IndentationStyle): string {
  return style.insertSpaces ? " ".repeat(levels * style.tabSize) : "\t".repeat(levels);
}
