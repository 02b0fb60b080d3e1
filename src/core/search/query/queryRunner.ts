import { TopHits, type Candidate, type HitList } from "./topHits.ts";
import { foldText } from "../index/charTable.ts";
import { wordsOf, type Fragment } from "./fragment.ts";
import { DocumentFlag } from "../index/posting.ts";
import { wordScores, type WordLookup } from "./wordScores.ts";
import { fieldsOf, fieldText, isByUse, snippetFilter, type SnippetFilter } from "./queryFilter.ts";
import type { SearchQuery } from "./queryGrammar.ts";
import type { QueryPlan } from "./queryPlan.ts";
import { brevity, fieldWeights, needsBody, type FieldWeights } from "./ranking.ts";
import type { Segment } from "../index/segment.ts";
import type { Pass, SearchContext } from "./searchContext.ts";
import { SignFilter } from "./signFilter.ts";
import { fragmentLookups, passLookups, weightsOf } from "./wordLookups.ts";

type Place = Pick<Candidate, "segment" | "document">;

/** Runs passes for one query and keeps the hits of earlier passes. */
export class QueryRunner {
  readonly #context: SearchContext;
  readonly #query: SearchQuery;
  readonly #limit: number;
  readonly #fields: FieldWeights;
  readonly #filter: SnippetFilter;
  /** For each segment and excluded term the documents with it. */
  readonly #excluded: readonly (readonly Float64Array[])[];
  readonly #documents: number;
  readonly #found: Candidate[] = [];
  readonly #seen = new Set<number>();
  /** Snippets without a fragment: a less strict pass asks for the same phrase again. */
  readonly #without = new Map<Fragment, Set<number>>();

  /** @param limit Infinity for all hits; then equal ones are unordered. */
  constructor(context: SearchContext, query: SearchQuery, limit: number) {
    const { segments, source } = context;
    this.#context = context;
    this.#query = query;
    this.#limit = limit;
    this.#fields = fieldWeights(query.fields);
    this.#filter = snippetFilter(
      query,
      () => segments.flatMap(({ data }) => data.languages.all()),
      source,
    );
    this.#excluded = segments.map((segment) =>
      query.excluded.map(({ text }) => this.#documentsWith(segment, text)),
    );
    this.#documents = segments.reduce((sum, segment) => sum + segment.size, 0);
  }

  /** All hits, best first: those of earlier passes stay above those of later ones. */
  get found(): readonly Candidate[] {
    return this.#found;
  }

  get needsTitle(): boolean {
    return fieldsOf(this.#query).includes("title");
  }

  get needsBody(): boolean {
    return needsBody(this.#query.fields);
  }

  /** Adds the hits of this pass below the existing ones. */
  run(plan: QueryPlan, pass: Pass): void {
    const room = this.#limit - this.#found.length;
    if (room > 0 && room < Infinity && plan.fragments.length === 0) {
      const top = new TopHits(room, this.#context.better);
      this.#collect(plan, pass, top);
      this.add(top.sorted());
    } else if (room > 0) {
      this.#runGroups(plan, pass);
    }
  }

  /** From the best to the worst, so that no more texts are read for fragments than are needed. */
  #runGroups(plan: QueryPlan, pass: Pass): void {
    const { better } = this.#context;
    const candidates: Candidate[] = [];
    this.#collect(plan, pass, {
      threshold: -Infinity,
      offer: (candidate) => candidates.push(candidate),
    });
    const groups = [...Map.groupBy(candidates, ({ score }) => score)].sort(([a], [b]) => b - a);
    for (const [, equal] of groups) {
      const passed = equal.filter((candidate) => this.#passes(plan, candidate));
      // To compare the equal hits of a whole library would take longer than the search.
      this.add(this.#limit === Infinity ? passed : passed.sort((a, b) => (better(a, b) ? -1 : 1)));
      if (this.#found.length >= this.#limit) {
        return;
      }
    }
  }

  add(candidates: readonly Candidate[]): void {
    for (const candidate of candidates) {
      if (this.#found.length < this.#limit && !this.#seen.has(keyOf(candidate))) {
        this.#seen.add(keyOf(candidate));
        this.#found.push(candidate);
      }
    }
  }

  /** Whether a document is not found yet, and has nothing that the query excludes. */
  isWanted(place: Place): boolean {
    const { segments, source } = this.#context;
    const { alive, data } = segments[place.segment] ?? {};
    if (
      alive?.[place.document] === 0 ||
      this.#seen.has(keyOf(place)) ||
      this.#excluded[place.segment]?.some((scores) => (scores[place.document] ?? 0) > 0) === true
    ) {
      return false;
    }
    if (this.#query.filters.length === 0) {
      return true;
    }
    const document = source.document(data?.ids.at(place.document) ?? "");
    return document !== undefined && this.#filter(document);
  }

  #documentsWith(segment: Segment, text: string): Float64Array {
    const { lookups } = this.#context;
    const words = wordsOf(text).map((word): WordLookup => {
      return { matches: [lookups.find(segment, word, "prefix")], weight: 1 };
    });
    return wordScores(segment, words, this.#fields);
  }

  /** Passes every new hit of a pass to the list, if its score is useful. */
  #collect(plan: QueryPlan, pass: Pass, list: HitList): void {
    const weights = weightsOf(this.#context, pass, this.#documents);
    const byUse = isByUse(this.#query);
    const hasRun = mayBeInRun(plan, pass) ? hasLongRun : () => false;
    for (const [number, segment] of this.#context.segments.entries()) {
      const scores = this.#scores(segment, plan, pass, weights);
      const signs = new SignFilter(plan.fragments, segment.data);
      for (let document = 0; document < segment.size; document++) {
        const ofWords = scores[document] ?? 0;
        const score = byUse ? 0 : ofWords + brevity(segment, document);
        // Nearly all documents of a large library end here.
        if (score >= list.threshold && (ofWords > 0 || hasRun(segment, document))) {
          const candidate = { segment: number, document, score };
          if (signs.mayStandIn(document) && this.isWanted(candidate)) list.offer(candidate);
        }
      }
    }
  }

  /** For each document the score of its words, 0 where one is missing; the same for all if the pass has no word. */
  #scores(
    segment: Segment,
    { fragments }: QueryPlan,
    pass: Pass,
    weights: readonly number[],
  ): Float64Array {
    const words = [
      ...passLookups(this.#context, segment, pass, weights),
      ...fragments.flatMap((each) => fragmentLookups(this.#context, segment, each)),
    ];
    const { head, body } = this.#fields;
    return words.length === 0
      ? new Float64Array(segment.size).fill(1)
      : wordScores(segment, words, { head, body: pass.body ? body : undefined });
  }

  /** Whether every fragment occurs in some field. A text that is gone counts as a match. */
  #passes({ fragments }: QueryPlan, place: Place): boolean {
    const key = keyOf(place);
    if (fragments.some((fragment) => this.#without.get(fragment)?.has(key) === true)) {
      return false;
    }
    const { segments, source } = this.#context;
    const snippet =
      fragments.length === 0
        ? undefined
        : source.document(segments[place.segment]?.data.ids.at(place.document) ?? "");
    if (snippet === undefined) {
      return true;
    }
    const fields = fieldsOf(this.#query);
    const missing = fragments.find((fragment) =>
      fields.every((field) => fragment.find(foldText(fieldText(snippet, field))) === undefined),
    );
    if (missing !== undefined) {
      this.#without.set(missing, (this.#without.get(missing) ?? new Set()).add(key));
    }
    return missing === undefined;
  }
}

/** In a run of letters that is longer than any token, a phrase is looked for in the text. */
function mayBeInRun({ fragments }: QueryPlan, { words, body }: Pass): boolean {
  return fragments.length > 0 && words.length === 0 && body;
}

function hasLongRun({ data }: Segment, document: number): boolean {
  return ((data.flags[document] ?? 0) & DocumentFlag.longRun) !== 0;
}

function keyOf({ segment, document }: Place): number {
  return segment * 0x1000000 + document;
}
