import { dedent, indentationOf, isBlank } from "./dedent.ts";

/** One selection of a document. */
export interface SelectedText {
  /** Offset in the document, for the order. */
  readonly start: number;
  readonly text: string;
  /** The text before the selection on its first line. */
  readonly before: string;
}

/**
 * Joins several selections to one code: in document order, one below the other, line ends `
 * `, without their shared indentation. The last selection decides whether it ends with a line end.
 *
 * If a selection begins directly after its line's indentation, that indentation is included. If it begins in the middle
 * of a line, the line's indentation counts in the comparison, so that the lines below keep their position relative to
 * it.
 *
 * @returns "" if only white space is selected.
 */
export function joinSelections(selections: readonly SelectedText[]): string {
  const parts = selections
    .filter(({ text }) => text !== "")
    .toSorted((left, right) => left.start - right.start)
    .map(({ text, before }) => ({ lines: text.split(/\r\n|\r|\n/), before }));
  if (parts.every(({ lines }) => lines.every(isBlank))) {
    return "";
  }
  const lines: string[] = [];
  const fixed = new Set<number>();
  const lent: string[] = [];
  for (const [index, { lines: own, before }] of parts.entries()) {
    const [first = "", ...rest] = own;
    if (isBlank(before)) {
      lines.push(isBlank(first) ? first : before + first);
    } else {
      fixed.add(lines.length);
      lent.push(...(rest.some((line) => !isBlank(line)) ? [`${indentationOf(before)}.`] : []));
      lines.push(first);
    }
    // A selection that ends with a line end has an empty last line, which the next selection replaces.
    const endsLine = rest.at(-1) === "" && index < parts.length - 1;
    lines.push(...(endsLine ? rest.slice(0, -1) : rest));
  }
  const count = lines.length;
  return dedent([...lines, ...lent], (index) => fixed.has(index))
    .slice(0, count)
    .join("\n");
}
