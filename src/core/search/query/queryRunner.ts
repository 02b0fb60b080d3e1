import { AllHits, TopHits, type Candidate, type HitList } from "./topHits.ts";
import { FragmentCheck } from "./fragmentCheck.ts";
import { DocumentFlag } from "../index/posting.ts";
import type { WordLookup } from "./postingScorer.ts";
import { fieldsOf, isByUse } from "./queryFilter.ts";
import type { SearchQuery } from "./queryGrammar.ts";
import type { QueryPlan } from "./queryPlan.ts";
import { brevity, fieldWeights, type FieldWeights } from "./ranking.ts";
import { allowedDocuments } from "./segmentFilter.ts";
import type { Pass, SearchContext } from "./searchContext.ts";
import { SignFilter } from "./signFilter.ts";
import { fragmentLookups, passLookups, weightsOf } from "./wordLookups.ts";

/** Texts read between two pauses: less than a millisecond. */
const sliceChecked = 128;

/** Runs passes for one query and keeps the hits of earlier passes. */
export class QueryRunner {
  readonly #context: SearchContext;
  readonly #query: SearchQuery;
  readonly #limit: number;
  readonly #weights: FieldWeights;
  readonly #allowed: readonly (Uint8Array | undefined)[];
  readonly #documents: number;
  readonly #check: FragmentCheck;
  readonly #found: Candidate[] = [];
  readonly #seen = new Set<number>();

  /** @param limit Infinity for all hits; then equal ones are unordered. */
  constructor(context: SearchContext, query: SearchQuery, limit: number) {
    this.#context = context;
    this.#query = query;
    this.#limit = limit;
    this.#weights = fieldWeights(query.fields);
    this.#allowed = context.segments.map((segment) => allowedDocuments(context, segment, query));
    this.#check = new FragmentCheck(fieldsOf(query), context.source);
    this.#documents = context.segments.reduce((sum, segment) => sum + segment.size, 0);
  }

  /** All hits, best first: those of earlier passes stay above those of later ones. */
  get found(): readonly Candidate[] {
    return this.#found;
  }

  get needsTitle(): boolean {
    return fieldsOf(this.#query).includes("title");
  }

  get needsBody(): boolean {
    return this.#weights.body !== undefined;
  }

  /** Adds the hits of this pass below the existing ones, in steps; each step yields all of them. */
  *run(plan: QueryPlan, pass: Pass): Generator<readonly Candidate[], void> {
    const room = this.#limit - this.#found.length;
    if (room <= 0) {
      return;
    }
    if (plan.fragments.length === 0) {
      const top = this.#listOf(room);
      this.#collect(plan, pass, top);
      this.add(top.sorted());
      yield this.#found;
      return;
    }
    yield* this.#runChecked(plan, pass);
    if (pass.body && pass.words.length === 0) {
      yield* this.#checkLongRuns(plan);
    }
  }

  /** Reads the best candidates first, so that it can stop when the limit is reached. */
  *#runChecked(plan: QueryPlan, pass: Pass): Generator<readonly Candidate[], void> {
    const candidates = new AllHits();
    this.#collect(plan, pass, candidates);
    yield this.#found;
    let index = 0;
    for (const equal of candidates.groups()) {
      const top = this.#listOf(this.#limit - this.#found.length);
      for (const { segment, document, score } of equal) {
        if (this.#passes(plan, { segment, document })) {
          top.offer(segment, document, score);
        }
        if (index++ % sliceChecked === sliceChecked - 1) yield this.#found;
      }
      this.add(top.sorted());
      if (this.#found.length >= this.#limit) {
        return;
      }
    }
    yield this.#found;
  }

  /** Searches snippets with runs of letters that are longer than any token. */
  *#checkLongRuns(plan: QueryPlan): Generator<readonly Candidate[], void> {
    const top = this.#listOf(this.#limit - this.#found.length);
    for (const [segment, each] of this.#context.segments.entries()) {
      const { data, size } = each;
      const signs = new SignFilter(plan.fragments, data);
      for (let document = 0; document < size; document++) {
        const hasRun = ((data.flags[document] ?? 0) & DocumentFlag.longRun) !== 0;
        if (
          hasRun &&
          signs.mayStandIn(document) &&
          this.isAllowed(segment, document) &&
          !this.isFound(segment, document) &&
          this.#passes(plan, { segment, document })
        ) {
          top.offer(segment, document, 0);
        }
        if (hasRun && document % sliceChecked === 0) yield this.#found;
      }
    }
    this.add(top.sorted());
  }

  #listOf(room: number): HitList {
    return room === Infinity ? new AllHits() : new TopHits(room, this.#context.better);
  }

  #passes({ fragments }: QueryPlan, place: Place): boolean {
    const data = this.#context.segments[place.segment];
    return data !== undefined && this.#check.passes(fragments, data, place.document, keyOf(place));
  }

  add(candidates: readonly Candidate[]): void {
    for (const candidate of candidates) {
      if (this.#found.length < this.#limit && !this.#seen.has(keyOf(candidate))) {
        this.#seen.add(keyOf(candidate));
        this.#found.push(candidate);
      }
    }
  }

  isAllowed(segment: number, document: number): boolean {
    return this.#allowed[segment]?.[document] !== 0;
  }

  isFound(segment: number, document: number): boolean {
    return this.#seen.has(keyOf({ segment, document }));
  }

  /** Passes every new hit of a pass to the sink, if its score is useful. */
  #collect(plan: QueryPlan, pass: Pass, sink: HitList): void {
    const weights = weightsOf(this.#context, pass, this.#documents);
    for (const [number, segment] of this.#context.segments.entries()) {
      const words = [
        ...passLookups(this.#context, segment, pass, weights),
        ...plan.fragments.flatMap((each) => fragmentLookups(this.#context, segment, each)),
      ];
      const signs = new SignFilter(plan.fragments, segment.data);
      const isWanted = (document: number): boolean =>
        signs.mayStandIn(document) && !this.isFound(number, document);
      this.#each(number, words, pass.body, isWanted, sink);
    }
  }

  #each(
    number: number,
    words: readonly WordLookup[],
    hasBody: boolean,
    isWanted: (document: number) => boolean,
    sink: HitList,
  ): void {
    const allowed = this.#allowed[number];
    const segment = this.#context.segments[number];
    if (segment === undefined) {
      return;
    }
    let least = sink.threshold;
    const offer = (document: number, score: number): void => {
      // Nearly all documents of a large library end here.
      if (score >= least && isWanted(document)) {
        sink.offer(number, document, score);
        least = sink.threshold;
      }
    };
    if (words.length === 0) {
      const byUse = isByUse(this.#query);
      for (let document = 0; document < segment.size; document++) {
        if (allowed === undefined || allowed[document] === 1) {
          offer(document, byUse ? 0 : brevity(segment, document));
        }
      }
      return;
    }
    const scorer = this.#context.scorer;
    const { head, body } = this.#weights;
    scorer.run(segment, words, { head, body: hasBody ? body : undefined }, allowed);
    const { documents, scores, count } = scorer;
    for (let index = 0; index < count; index++) {
      const document = documents[index] ?? 0;
      offer(document, (scores[document] ?? 0) + brevity(segment, document));
    }
  }
}

type Place = Pick<Candidate, "segment" | "document">;

function keyOf({ segment, document }: Place): number {
  return segment * 0x1000000 + document;
}
