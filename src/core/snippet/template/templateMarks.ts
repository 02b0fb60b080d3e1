import { escapeLiteral } from "./snippetSyntax.ts";
import { parseTemplate, type TemplatePart } from "./templateParser.ts";
import { everyPart } from "./templateText.ts";

/** Offsets in a template's source, in UTF-16 units. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Text that takes the place of a range of the source. */
export interface SourceEdit extends SourceRange {
  readonly text: string;
}

/**
 * Makes a tab stop of what is selected, which becomes its default; selections of the same text become the same one. The
 * editor inserts one default at all stops of a number.
 * @returns undefined where a selection begins inside of a tab stop, choice or variable and ends outside.
 */
export function markTabStop(
  source: string,
  selections: readonly SourceRange[],
): readonly SourceEdit[] | undefined {
  const first = nextNumber(source);
  const texts: string[] = [];
  return edits(source, selections, (selected) => {
    if (!texts.includes(selected)) {
      texts.push(selected);
    }
    const number = String(first + texts.indexOf(selected));
    return selected === "" ? `\${${number}}` : `\${${number}:${selected}}`;
  });
}

/** As {@link markTabStop}. @param choices the first is inserted at first; none is empty. */
export function markChoice(
  source: string,
  selections: readonly SourceRange[],
  choices: readonly string[],
): readonly SourceEdit[] | undefined {
  const number = nextNumber(source);
  const written = choices.map((choice) => choice.replaceAll(/[\\,|]/g, "\\$&")).join(",");
  return edits(source, selections, () => `\${${String(number)}|${written}|}`);
}

/** 0 is where the cursor ends, whatever else there is. */
function nextNumber(source: string): number {
  let highest = 0;
  for (const part of everyPart(parseTemplate(source))) {
    if (part.kind === "stop" || part.kind === "choice") {
      highest = Math.max(highest, part.number);
    }
  }
  return highest + 1;
}

function edits(
  source: string,
  selections: readonly SourceRange[],
  mark: (selected: string) => string,
): readonly SourceEdit[] | undefined {
  const parts = parseTemplate(source);
  const marked = selections.map((selection) => {
    const range = fitted(source, parts, selection);
    return range === undefined
      ? undefined
      : { ...range, text: mark(safe(source.slice(range.start, range.end))) };
  });
  return marked.every((edit) => edit !== undefined) ? marked : undefined;
}

/** The selection with whole escapes, where it can be the inside of one part; else undefined. */
function fitted(
  source: string,
  parts: readonly TemplatePart[],
  { start, end }: SourceRange,
): SourceRange | undefined {
  const cut = parts.find(
    (part) => part.kind !== "text" && (isInside(part, start) || isInside(part, end)),
  );
  if (cut !== undefined) {
    const { inner, within } = defaultOf(cut);
    const isWithin = inner !== undefined && start >= inner.start && end <= inner.end;
    return isWithin ? fitted(source, within, { start, end }) : undefined;
  }
  const from = parts.some((part) => cutsEscape(source, part, start)) ? start - 1 : start;
  if (start === end) {
    return { start: from, end: from };
  }
  return { start: from, end: parts.some((part) => cutsEscape(source, part, end)) ? end + 1 : end };
}

function defaultOf(part: TemplatePart): {
  readonly inner: SourceRange | undefined;
  readonly within: readonly TemplatePart[];
} {
  return part.kind === "stop" || part.kind === "variable"
    ? { inner: part.inner, within: part.parts }
    : { inner: undefined, within: [] };
}

function isInside(part: TemplatePart, offset: number): boolean {
  return offset > part.start && offset < part.end;
}

/** Whether a place lies between a backslash and what it makes literal. */
function cutsEscape(source: string, part: TemplatePart, offset: number): boolean {
  if (part.kind !== "text" || !isInside(part, offset)) {
    return false;
  }
  let at = part.start;
  while (at < offset) {
    at += source[at] === "\\" && /[$}\\]/.test(source[at + 1] ?? "") ? 2 : 1;
  }
  return at > offset;
}

/** A brace that somebody typed would end the default. */
function safe(selected: string): string {
  return parseTemplate(selected)
    .map((part) =>
      part.kind === "text" ? escapeLiteral(part.text) : selected.slice(part.start, part.end),
    )
    .join("");
}
