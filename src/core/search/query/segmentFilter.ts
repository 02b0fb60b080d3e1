import { wordsOf } from "./fragment.ts";
import { languagesMeant } from "./languagesMeant.ts";
import { DocumentFlag, HeadBit } from "../index/posting.ts";
import type { QueryFilter, SearchQuery } from "./queryGrammar.ts";
import type { SnippetId } from "../../model.ts";
import { fieldWeights, type FieldWeights } from "./ranking.ts";
import type { SearchContext } from "./searchContext.ts";
import type { Segment } from "../index/segment.ts";
import { withoutRepeats } from "./tokenMatches.ts";

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
    keepOnly(allowed, withWords(context, segment, term.text, fieldWeights(query.fields)), 0);
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
    return withWords(context, segment, filter.value, tagFields);
  }
  filter.kind satisfies "language";
  const meant = languagesMeant(
    filter.value,
    context.segments.flatMap(({ data }) => data.languages),
    context.source.languageNameOf,
  );
  const { languages, languageOf } = segment.data;
  const marks = new Uint8Array(segment.size);
  for (let document = 0; document < marks.length; document++) {
    const name = languages[languageOf[document] ?? 0] ?? "";
    marks[document] = meant.has(name) ? 1 : 0;
  }
  return marks;
}

const tagFields = {
  head: Float32Array.from({ length: 256 }, (_, bits) =>
    (bits & (HeadBit.tags | HeadBit.tagsPart)) === 0 ? 0 : 1,
  ),
  body: undefined,
};

/** Documents that have a token beginning with each word of the text, in the fields of the tables. */
function withWords(
  { lookups, scorer }: SearchContext,
  segment: Segment,
  text: string,
  fields: FieldWeights,
): Uint8Array {
  const words = withoutRepeats(wordsOf(text)).map((word) => ({
    matches: [lookups.find(segment, word, "prefix")],
    weight: 1,
  }));
  const marks = new Uint8Array(segment.size);
  scorer.run(segment, words, fields, undefined);
  scorer.documents.subarray(0, scorer.count).forEach((document) => (marks[document] = 1));
  return marks;
}
