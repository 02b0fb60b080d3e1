import { plainDefault } from "./snippetSyntax.ts";
import { parseTemplate } from "./templateParser.ts";
import {
  everyPart,
  nextNumber,
  type Place,
  type TemplatePart,
  type TemplateStop,
} from "./templateParts.ts";

/** Text that replaces a range of the source. */
export interface SourceEdit extends Place {
  readonly text: string;
  /** Offsets in the text, to be selected then, so that typing replaces no mark. */
  readonly inner: Place;
}

interface Mark {
  readonly before: string;
  readonly inner: string;
  readonly after: string;
}

/**
 * Turns the selections into placeholders with these texts as defaults. Selections of the same text become the same
 * placeholder, also that of an existing one with this text, because the editor inserts one default for all of a number.
 * A selected placeholder stays as it is.
 * @returns undefined if a selection begins inside a placeholder, choice or variable and ends outside.
 */
export function markPlaceholder(
  source: string,
  selections: readonly Place[],
): readonly SourceEdit[] | undefined {
  const parts = parseTemplate(source);
  const first = nextNumber(parts);
  const stops = [...everyPart(parts)].filter((part) => part.kind === "stop");
  const texts: string[] = [];
  return edits(source, selections, (selected, range) => {
    const marked = stops.find((stop) => isSame(stop, range) || isSame(stop.inner, range));
    if (marked !== undefined) {
      const { inner = range } = marked;
      return {
        before: source.slice(range.start, inner.start),
        inner: source.slice(inner.start, inner.end),
        after: source.slice(inner.end, range.end),
      };
    }
    const same = placeholderOf(stops, selected, source, range);
    if (same === undefined && !texts.includes(selected)) {
      texts.push(selected);
    }
    const number = String(same ?? first + texts.indexOf(selected));
    return selected === ""
      ? { before: `\${${number}}`, inner: "", after: "" }
      : { before: `\${${number}:`, inner: selected, after: "}" };
  });
}

function isSame(place: Place | undefined, { start, end }: Place): boolean {
  return place?.start === start && place.end === end;
}

/** Like {@link markPlaceholder}. @param choices none is empty; the first is inserted at first. */
export function markChoice(
  source: string,
  selections: readonly Place[],
  choices: readonly string[],
): readonly SourceEdit[] | undefined {
  const number = nextNumber(parseTemplate(source));
  const written = choices.map((choice) => choice.replaceAll(/[\\,|]/g, "\\$&")).join(",");
  const before = `\${${String(number)}|${written}|}`;
  return edits(source, selections, () => ({ before, inner: "", after: "" }));
}

/** The number of a placeholder with this default. None around the place can have it as its own default. */
function placeholderOf(
  stops: readonly TemplateStop[],
  selected: string,
  source: string,
  { start, end }: Place,
): number | undefined {
  const around = stops.filter((stop) => stop.start < start && stop.end > end);
  return stops.find(
    ({ inner, number }) =>
      number > 0 &&
      inner !== undefined &&
      source.slice(inner.start, inner.end) === selected &&
      around.every((stop) => stop.number !== number),
  )?.number;
}

function edits(
  source: string,
  selections: readonly Place[],
  mark: (selected: string, range: Place) => Mark,
): readonly SourceEdit[] | undefined {
  const parts = parseTemplate(source);
  const ranges = selections.map((selection) => fitted(source, parts, selection));
  if (!ranges.every((range) => range !== undefined)) {
    return undefined;
  }
  return ranges.map((range) => {
    const { before, inner, after } = mark(safe(source.slice(range.start, range.end)), range);
    // A literal backslash would escape the first character of the mark.
    const isBehindBackslash =
      endsInBackslash(source.slice(0, range.start)) &&
      !ranges.some(({ start, end }) => end === range.start && start < end);
    const lead = isBehindBackslash ? "\\\\" : "";
    const start = lead.length + before.length;
    return {
      start: isBehindBackslash ? range.start - 1 : range.start,
      end: range.end,
      text: `${lead}${before}${inner}${after}`,
      inner: { start, end: start + inner.length },
    };
  });
}

/** Whether the last character is a backslash that is not escaped. */
function endsInBackslash(source: string): boolean {
  return /(?<!\\)\\(?:\\\\)*$/.test(source);
}

/** The selection extended to whole escapes, if it can be inside one part; else undefined. */
function fitted(
  source: string,
  parts: readonly TemplatePart[],
  { start, end }: Place,
): Place | undefined {
  const cut = parts.find(
    (part) => part.kind !== "text" && (isInside(part, start) || isInside(part, end)),
  );
  if (cut !== undefined) {
    const inner = "inner" in cut ? cut.inner : undefined;
    const isWithin = inner !== undefined && start >= inner.start && end <= inner.end;
    return isWithin && "parts" in cut ? fitted(source, cut.parts, { start, end }) : undefined;
  }
  const from = parts.some((part) => cutsEscape(source, part, start)) ? start - 1 : start;
  if (start === end) {
    return { start: from, end: from };
  }
  return { start: from, end: parts.some((part) => cutsEscape(source, part, end)) ? end + 1 : end };
}

function isInside(part: TemplatePart, offset: number): boolean {
  return offset > part.start && offset < part.end;
}

/** Whether a place is between a backslash and the escaped character. */
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

/** Escapes a typed brace, which would end the default. */
function safe(selected: string): string {
  return parseTemplate(selected)
    .map((part) =>
      part.kind === "text" ? plainDefault(part.text) : selected.slice(part.start, part.end),
    )
    .join("");
}

/** The values of a typed list with commas; a backslash escapes a comma in a value. */
export function splitChoices(typed: string): readonly string[] {
  return (typed.match(/(?:\\.|[^\\,]|\\$)+/g) ?? [])
    .map((choice) => choice.replaceAll(/\\([\\,])/g, "$1").trim())
    .filter((choice) => choice !== "");
}

/** The inverse of {@link splitChoices}. */
export function joinChoices(choices: readonly string[]): string {
  return choices.map((choice) => choice.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}
