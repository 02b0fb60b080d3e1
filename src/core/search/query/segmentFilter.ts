import { wordsOf } from "./fragment.ts";
import { languagesMeant } from "./languagesMeant.ts";
import { DocumentFlag, HeadBit, postingMask, postingShift } from "../index/posting.ts";
import type { QueryFilter, SearchQuery } from "./queryGrammar.ts";
import type { SnippetId } from "../../model.ts";
import { fieldWeights } from "./ranking.ts";
import type { SearchContext } from "./searchContext.ts";
import type { PostingLists, Segment } from "../index/segment.ts";

/** The documents of a segment that a query may find, 1 for each; undefined for all. */
export function allowedDocuments(
  context: SearchContext,
  segment: Segment,
  query: SearchQuery,
): Uint8Array | undefined {
  const marked = context.source.marked;
  const { filters, excluded, marks } = query;
  if (query.private === undefined && filters.length + excluded.length + marks.length === 0) {
    return segment.alive;
  }
  const allowed = segment.alive?.slice() ?? new Uint8Array(segment.size).fill(1);
  if (query.private !== undefined) {
    keepPrivacy(segment, query.private, allowed);
  }
  for (const { mark: name, excluded: isExcluded } of marks) {
    keepOnly(allowed, documentsWithIds(segment, marked?.(name)), isExcluded ? 0 : 1);
  }
  for (const filter of filters) {
    keepOnly(allowed, documentsOfFilter(context, segment, filter), filter.excluded ? 0 : 1);
  }
  for (const term of excluded) {
    keepOnly(allowed, documentsWithText(context, segment, term.text, query), 0);
  }
  return allowed;
}

function documentsWithIds(segment: Segment, ids: ReadonlySet<SnippetId> | undefined): Uint8Array {
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
    const reported = (flags[document] ?? 0) & (DocumentFlag.private | DocumentFlag.unreported);
    if (reported !== (wanted ? DocumentFlag.private : 0)) {
      allowed[document] = 0;
    }
  }
}

function keepOnly(allowed: Uint8Array, marks: Uint8Array, wanted: number): void {
  for (let document = 0; document < allowed.length; document++) {
    if (marks[document] !== wanted) {
      allowed[document] = 0;
    }
  }
}

function documentsOfFilter(
  context: SearchContext,
  segment: Segment,
  filter: QueryFilter,
): Uint8Array {
  if (filter.kind === "tag") {
    return withWords(context, segment, filter.value, tagTable, undefined);
  }
  filter.kind satisfies "language";
  const names = languagesOf(segment);
  const meant = languagesMeant(
    filter.value,
    context.segments.flatMap(languagesOf),
    context.source.languageNameOf,
  );
  const { languageOf } = segment.data;
  const marks = new Uint8Array(segment.size);
  for (let document = 0; document < marks.length; document++) {
    const name = names[languageOf[document] ?? 0] ?? "";
    marks[document] = meant.has(name) ? 1 : 0;
  }
  return marks;
}

function languagesOf({ data: { languages } }: Segment): string[] {
  return Array.from({ length: languages.size }, (_, number) => languages.at(number));
}

const tagTable = Float32Array.from({ length: 256 }, (_, bits) =>
  (bits & (HeadBit.tags | HeadBit.tagsPart)) === 0 ? 0 : 1,
);

function documentsWithText(
  context: SearchContext,
  segment: Segment,
  text: string,
  query: SearchQuery,
): Uint8Array {
  const tables = fieldWeights(query.fields);
  return withWords(context, segment, text, tables.head, tables.body);
}

/** Documents with tokens that begin with each word of the text, in the fields of the tables. */
function withWords(
  { lookups }: SearchContext,
  segment: Segment,
  text: string,
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
    keepOnly(marks, found, 1);
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
