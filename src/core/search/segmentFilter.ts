import { foldText } from "./charTable.ts";
import { wordsOf } from "./fragment.ts";
import type { Lookups } from "./lookups.ts";
import { DocumentFlag, HeadBit, postingMask, postingShift } from "./posting.ts";
import type { QueryFilter, SearchQuery } from "./queryGrammar.ts";
import type { SnippetId } from "../model.ts";
import { fieldWeights } from "./ranking.ts";
import type { MarkedSnippets } from "./searchEngine.ts";
import type { PostingLists, Segment } from "./segment.ts";

/** The documents of a segment that a query may find: 1 for each; undefined when all of them may be found. */
export function allowedDocuments(
  segment: Segment,
  query: SearchQuery,
  lookups: Lookups,
  marked: MarkedSnippets | undefined,
): Uint8Array | undefined {
  const { filters, excluded, marks } = query;
  if (query.private === undefined && filters.length + excluded.length + marks.length === 0) {
    return segment.alive;
  }
  const allowed = segment.alive?.slice() ?? new Uint8Array(segment.size).fill(1);
  if (query.private !== undefined) {
    keepPrivacy(segment, query.private, allowed);
  }
  for (const { mark: name, excluded: isExcluded } of marks) {
    keep(allowed, having(segment, marked?.(name)), isExcluded ? 0 : 1);
  }
  for (const filter of filters) {
    keep(allowed, matching(segment, filter, lookups), filter.excluded ? 0 : 1);
  }
  for (const term of excluded) {
    keep(allowed, holding(segment, term.text, query, lookups), 0);
  }
  return allowed;
}

function having(segment: Segment, ids: ReadonlySet<SnippetId> | undefined): Uint8Array {
  const marks = new Uint8Array(segment.size);
  for (const id of ids ?? []) {
    const document = segment.find(id);
    if (document >= 0) marks[document] = 1;
  }
  return marks;
}

function keepPrivacy(segment: Segment, wanted: boolean, allowed: Uint8Array): void {
  const flags = segment.data.flags;
  for (let document = 0; document < allowed.length; document++) {
    if (((flags[document] ?? 0) & DocumentFlag.private) !== (wanted ? DocumentFlag.private : 0)) {
      allowed[document] = 0;
    }
  }
}

function keep(allowed: Uint8Array, marks: Uint8Array, wanted: number): void {
  for (let document = 0; document < allowed.length; document++) {
    if (marks[document] !== wanted) {
      allowed[document] = 0;
    }
  }
}

function matching(segment: Segment, filter: QueryFilter, lookups: Lookups): Uint8Array {
  if (filter.kind === "tag") {
    return withWords(segment, filter.value, lookups, tagTable, undefined);
  }
  const value = foldText(filter.value);
  const { languages, languageOf } = segment.data;
  const names = Array.from({ length: languages.size }, (_, number) => languages.at(number));
  const exact = names.includes(value);
  const marks = new Uint8Array(segment.size);
  for (let document = 0; document < marks.length; document++) {
    const name = names[languageOf[document] ?? 0] ?? "";
    marks[document] = (exact ? name === value : name.startsWith(value)) ? 1 : 0;
  }
  return marks;
}

const tagTable = Float32Array.from({ length: 256 }, (_, bits) =>
  (bits & (HeadBit.tags | HeadBit.tagsPart)) === 0 ? 0 : 1,
);

function holding(segment: Segment, text: string, query: SearchQuery, lookups: Lookups): Uint8Array {
  const tables = fieldWeights(query.fields);
  return withWords(segment, text, lookups, tables.head, tables.body);
}

/** Documents in which each word of the text begins a token, in the fields that the tables let through. */
function withWords(
  segment: Segment,
  text: string,
  lookups: Lookups,
  head: Float32Array,
  body: Float32Array | undefined,
): Uint8Array {
  const words = wordsOf(text);
  const marks = new Uint8Array(segment.size).fill(words.length === 0 ? 0 : 1);
  for (const word of words) {
    const found = new Uint8Array(segment.size);
    for (const token of lookups.find(segment, word, "prefix").tokens) {
      mark(segment.data.head, token, head, found);
      if (body !== undefined) {
        mark(segment.data.body, token, body, found);
      }
    }
    keep(marks, found, 1);
  }
  return marks;
}

function mark(lists: PostingLists, token: number, table: Float32Array, found: Uint8Array): void {
  const end = lists.offsets[token + 1] ?? 0;
  for (let index = lists.offsets[token] ?? 0; index < end; index++) {
    const value = lists.values[index] ?? 0;
    if ((table[value & postingMask] ?? 0) > 0) {
      found[value >>> postingShift] = 1;
    }
  }
}
