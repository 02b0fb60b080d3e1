import { abbreviates } from "../index/abbreviation.ts";
import { foldText } from "../index/charTable.ts";
import { wordsOf, type Fragment, type Span } from "./fragment.ts";
import { fieldsOf, fieldText } from "./queryFilter.ts";
import { parseQuery } from "./queryGrammar.ts";
import { plansOf, type QueryPlan } from "./queryPlan.ts";
import type { SearchDocument, SearchField, SearchMatch } from "../searchEngine.ts";
import { beginsWithin, forgivenTypos } from "./typo.ts";

/** Places of one word in one field; a screen shows no more. */
const mostPlaces = 8;
/** In UTF-16 units of a field: the texts of all rows are looked at in one turn. */
const mostText = 32_768;
/** The same for what is only similar, which takes longer. */
const mostSimilar = 4_096;

/**
 * Finds a query's words in the beginnings of snippets' fields, for highlighting: each word in every field that contains it
 * as typed, or, if none does, in the first field with something similar. Parses the query once for all snippets.
 */
export class MatchLocator {
  readonly #fields: readonly SearchField[];
  readonly #plan: QueryPlan;

  constructor(queryText: string) {
    const query = parseQuery(queryText);
    this.#fields = fieldsOf(query);
    this.#plan = plansOf(query)[0] ?? { words: [], fragments: [] };
  }

  /** Sorted by field and offset. */
  locate(document: SearchDocument): SearchMatch[] {
    const { words, fragments } = this.#plan;
    if (words.length + fragments.length === 0) {
      return [];
    }
    const fields = this.#fields.map((field) => ({
      field,
      text: foldText(fieldText(document, field).slice(0, mostText)),
    }));
    const matches: SearchMatch[] = [];
    for (const fragment of fragments) {
      const found = fields.flatMap(({ field, text }) => toMatches(field, placesOf(text, fragment)));
      matches.push(
        ...(found.length > 0
          ? found
          : wordsOf(fragment.text).flatMap((word) => locateWord(fields, word.text))),
      );
    }
    for (const word of words) {
      matches.push(...locateWord(fields, word.text));
    }
    return tidy(matches);
  }
}

interface FoldedField {
  readonly field: SearchField;
  readonly text: string;
}

function locateWord(fields: readonly FoldedField[], word: string): SearchMatch[] {
  const exact = fields.flatMap(({ field, text }) => toMatches(field, occurrences(text, word)));
  if (exact.length > 0) {
    return exact;
  }
  for (const { field, text } of fields) {
    const near = likely(text.slice(0, mostSimilar), word);
    if (near !== undefined) {
      return toMatches(field, [near]);
    }
  }
  return [];
}

/** Beginnings of words; other places only if there are none. */
function occurrences(text: string, word: string): Span[] {
  const starts: Span[] = [];
  const inside: Span[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = text.charAt(at - 1);
    (/[\p{L}\p{N}]/u.test(before) ? inside : starts).push({ start: at, length: word.length });
    if (starts.length >= mostPlaces || inside.length > 100) {
      break;
    }
  }
  return (starts.length > 0 ? starts : inside).slice(0, mostPlaces);
}

function likely(text: string, word: string): Span | undefined {
  let abbreviated: Span | undefined;
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const { 0: name, index: start } = match;
    const { length } = name;
    const typos = forgivenTypos(Math.max(length, word.length));
    if (length >= word.length - typos && beginsWithin(word, name, typos)) {
      return { start, length: Math.min(length, word.length) };
    }
    if (word.length > 1 && abbreviates(word, name) >= 0.5) {
      abbreviated ??= { start, length };
    }
  }
  return abbreviated;
}

function placesOf(text: string, fragment: Fragment): Span[] {
  const places: Span[] = [];
  let place = fragment.find(text);
  while (place !== undefined && place.length > 0 && places.length < mostPlaces) {
    places.push(place);
    place = fragment.find(text, place.start + place.length);
  }
  return places;
}

function toMatches(field: SearchField, spans: readonly Span[]): SearchMatch[] {
  return spans.map(({ start, length }) => ({ field, start, length }));
}

const order: readonly SearchField[] = ["title", "tags", "language", "description", "code"];

/** In order, without overlaps: of two matches with the same start, the longer one wins. */
function tidy(matches: readonly SearchMatch[]): SearchMatch[] {
  const sorted = matches.toSorted(
    (a, b) =>
      order.indexOf(a.field) - order.indexOf(b.field) || a.start - b.start || b.length - a.length,
  );
  const kept: SearchMatch[] = [];
  for (const match of sorted) {
    const last = kept.at(-1);
    if (
      last === undefined ||
      last.field !== match.field ||
      match.start >= last.start + last.length
    ) {
      kept.push(match);
    }
  }
  return kept;
}
