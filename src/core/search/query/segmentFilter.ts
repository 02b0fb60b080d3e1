import { wordsOf } from "./fragment.ts";
import { snippetFilter } from "./queryFilter.ts";
import type { SearchQuery } from "./queryGrammar.ts";
import { fieldWeights } from "./ranking.ts";
import type { SearchContext } from "./searchContext.ts";
import type { Segment } from "../index/segment.ts";
import { withoutRepeats } from "./tokenMatches.ts";

/** Snippets tested between two pauses: less than a millisecond. */
const sliceTested = 1024;

/**
 * For each segment the documents that a query may find, 1 for each; undefined for all. Works in steps. A snippet that is
 * gone passes no filter.
 */
export function* allowedDocuments(
  context: SearchContext,
  query: SearchQuery,
): Generator<void, readonly (Uint8Array | undefined)[]> {
  const { segments, source } = context;
  const languages = segments.flatMap(({ data }) => data.languages);
  const passes = snippetFilter(query, languages, source);
  if (passes === undefined && query.excluded.length === 0) {
    return segments.map(({ alive }) => alive);
  }
  const all: Uint8Array[] = [];
  for (const segment of segments) {
    const allowed = segment.alive?.slice() ?? new Uint8Array(segment.size).fill(1);
    all.push(allowed);
    for (const { text } of query.excluded) {
      exclude(context, segment, text, query, allowed);
    }
    if (passes !== undefined) {
      yield* keep(segment, allowed, (id) => {
        const snippet = source.document(id);
        return snippet !== undefined && passes(snippet);
      });
    }
  }
  return all;
}

function* keep(
  { data }: Segment,
  allowed: Uint8Array,
  passes: (id: string) => boolean,
): Generator<void, void> {
  for (let document = 0; document < allowed.length; document++) {
    if (allowed[document] === 1 && !passes(data.ids[document] ?? "")) allowed[document] = 0;
    if (document % sliceTested === sliceTested - 1) yield;
  }
}

/** Leaves out documents that have a token beginning with each word of the text, in the searched fields. */
function exclude(
  { lookups, scorer }: SearchContext,
  segment: Segment,
  text: string,
  { fields }: SearchQuery,
  allowed: Uint8Array,
): void {
  const words = withoutRepeats(wordsOf(text)).map((word) => ({
    matches: [lookups.find(segment, word, "prefix")],
    weight: 1,
  }));
  scorer.run(segment, words, fieldWeights(fields));
  scorer.documents.subarray(0, scorer.count).forEach((document) => (allowed[document] = 0));
}
