import { foldText } from "./charTable.ts";
import type { Fragment } from "./fragment.ts";
import type { LookupReach, Lookups } from "./lookups.ts";
import { DocumentFlag } from "./posting.ts";
import type { PostingScorer, WordLookup } from "./postingScorer.ts";
import { fieldsOf, fieldText } from "./queryFilter.ts";
import type { SearchQuery } from "./queryGrammar.ts";
import type { QueryPlan } from "./queryPlan.ts";
import { brevity, fieldWeights, needsBody, rarity } from "./ranking.ts";
import type { SearchSource } from "./searchEngine.ts";
import type { Segment } from "./segment.ts";
import { allowedDocuments } from "./segmentFilter.ts";
import type { LookupWord } from "./tokenMatches.ts";
import { TopHits, type Candidate } from "./topHits.ts";

/** What all queries of an index share. */
export interface SearchContext {
  readonly segments: readonly Segment[];
  readonly lookups: Lookups;
  readonly scorer: PostingScorer;
  readonly source: SearchSource;
  /** Decides between equal scores. */
  readonly better: (a: Candidate, b: Candidate) => boolean;
}

/** One way of looking: which words, how far they reach, and how much a find counts. */
export interface Pass {
  readonly words: readonly LookupWord[];
  readonly reach: LookupReach | ((word: LookupWord) => LookupReach);
  readonly body: boolean;
}

/** More finds than this are not read in order when a fragment must be checked in each. */
const firstChecked = 512;

/** Runs passes for one query and keeps what the passes before have found. */
export class QueryRunner {
  readonly #context: SearchContext;
  readonly #query: SearchQuery;
  readonly #limit: number;
  readonly #tables: { readonly head: Float32Array; readonly body: Float32Array };
  readonly #allowed: readonly (Uint8Array | undefined)[];
  readonly #documents: number;
  readonly #found: Candidate[] = [];
  readonly #seen = new Set<number>();

  constructor(context: SearchContext, query: SearchQuery, limit: number) {
    this.#context = context;
    this.#query = query;
    this.#limit = limit;
    this.#tables = fieldWeights(query.fields);
    this.#allowed = context.segments.map((segment) =>
      allowedDocuments(segment, query, context.lookups),
    );
    this.#documents = context.segments.reduce((sum, segment) => sum + segment.size, 0);
  }

  /** All that was found, best first: what an earlier pass found stays above what a later one does. */
  get found(): readonly Candidate[] {
    return this.#found;
  }

  get needsTitle(): boolean {
    return fieldsOf(this.#query).includes("title");
  }

  get needsBody(): boolean {
    return needsBody(this.#query.fields);
  }

  /** Adds what this pass finds below what is there. */
  run(plan: QueryPlan, pass: Pass): void {
    const room = this.#limit - this.#found.length;
    if (room <= 0) {
      return;
    }
    const checked = plan.fragments.length > 0;
    let top = new TopHits(checked ? firstChecked : room, this.#context.better);
    const total = this.#collect(plan, pass, top);
    let accepted = this.#accept(top.sorted(), plan.fragments, room);
    if (checked && accepted.length < room && total > firstChecked) {
      top = new TopHits(total, this.#context.better);
      this.#collect(plan, pass, top);
      accepted = this.#accept(top.sorted(), plan.fragments, room);
    }
    this.add(accepted);
    if (checked && pass.body && pass.words.length === 0) {
      this.add(this.#accept(this.#longRuns(), plan.fragments, this.#limit - this.#found.length));
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

  isAllowed(segment: number, document: number): boolean {
    return this.#allowed[segment]?.[document] !== 0;
  }

  isFound(segment: number, document: number): boolean {
    return this.#seen.has(keyOf({ segment, document }));
  }

  /** Snippets with runs of letters which no token holds whole. */
  #longRuns(): Candidate[] {
    return this.#context.segments.flatMap(({ data }, segment) =>
      Array.from(data.flags.keys())
        .filter((document) => ((data.flags[document] ?? 0) & DocumentFlag.longRun) !== 0)
        .filter((document) => this.isAllowed(segment, document))
        .filter((document) => !this.isFound(segment, document))
        .map((document) => ({ segment, document, score: 0 })),
    );
  }

  #collect(plan: QueryPlan, pass: Pass, top: TopHits): number {
    const weights = this.#weigh(pass);
    const symbols = plan.fragments.reduce((set, fragment) => set | fragment.symbols, 0) >>> 0;
    let total = 0;
    for (const [number, segment] of this.#context.segments.entries()) {
      const words = pass.words.map((word, index) => ({
        matches: this.#context.lookups.find(segment, word, reachOf(pass, word)),
        weight: weights[index] ?? 1,
      }));
      for (const fragment of plan.fragments) {
        words.push(...this.#fragmentWords(segment, fragment));
      }
      const offer = (document: number, score: number): void => {
        const has = segment.data.symbols[document] ?? 0;
        if ((has & symbols) >>> 0 === symbols && !this.isFound(number, document)) {
          top.offer(number, document, score + brevity(segment, document));
        }
      };
      total += this.#each(number, words, pass.body, top, offer);
    }
    return total;
  }

  /** Offers every find that can still be among the best (brevity adds 1 at most). @returns how many there are. */
  #each(
    number: number,
    words: readonly WordLookup[],
    body: boolean,
    top: TopHits,
    offer: (document: number, score: number) => void,
  ): number {
    const allowed = this.#allowed[number];
    const segment = this.#context.segments[number];
    if (segment === undefined) {
      return 0;
    }
    if (words.length === 0) {
      for (let document = 0; document < segment.size; document++) {
        if (allowed === undefined || allowed[document] === 1) offer(document, 0);
      }
      return segment.size;
    }
    const scorer = this.#context.scorer;
    const fields = { head: this.#tables.head, body: body ? this.#tables.body : undefined };
    scorer.run(segment, words, fields, allowed);
    const { documents, scores, count } = scorer;
    let least = top.threshold - 1;
    for (let index = 0; index < count; index++) {
      const document = documents[index] ?? 0;
      const score = scores[document] ?? 0;
      if (score >= least) {
        offer(document, score);
        least = top.threshold - 1;
      }
    }
    return count;
  }

  #fragmentWords(segment: Segment, fragment: Fragment): WordLookup[] {
    const lookups = this.#context.lookups;
    const words = fragment.words.map((word) => ({
      matches: lookups.find(segment, word, "prefix"),
      weight: 1,
    }));
    if (fragment.inside !== undefined && fragment.inside.length > 2) {
      const word = { text: fragment.inside, accented: undefined, whole: false };
      words.push({ matches: lookups.find(segment, word, "infix"), weight: 1 });
    }
    return words;
  }

  #weigh(pass: Pass): number[] {
    return pass.words.map((word) => {
      let postings = 0;
      for (const segment of this.#context.segments) {
        const matches = this.#context.lookups.find(segment, word, reachOf(pass, word));
        postings += matches.headCount + matches.bodyCount;
      }
      return rarity(postings, this.#documents);
    });
  }

  #accept(
    candidates: readonly Candidate[],
    fragments: readonly Fragment[],
    room: number,
  ): readonly Candidate[] {
    if (fragments.length === 0) {
      return candidates.slice(0, room);
    }
    const accepted: Candidate[] = [];
    for (const candidate of candidates) {
      if (accepted.length >= room) {
        break;
      }
      if (this.#stands(candidate, fragments)) {
        accepted.push(candidate);
      }
    }
    return accepted;
  }

  #stands(candidate: Candidate, fragments: readonly Fragment[]): boolean {
    const id = this.#context.segments[candidate.segment]?.data.ids.at(candidate.document) ?? "";
    const document = this.#context.source.document(id);
    if (document === undefined) {
      return true;
    }
    const texts = fieldsOf(this.#query).map((field) => foldText(fieldText(document, field)));
    return fragments.every((fragment) => texts.some((text) => fragment.find(text) !== undefined));
  }
}

function reachOf(pass: Pass, word: LookupWord): LookupReach {
  return typeof pass.reach === "function" ? pass.reach(word) : pass.reach;
}

function keyOf(candidate: { readonly segment: number; readonly document: number }): number {
  return candidate.segment * 0x1000000 + candidate.document;
}
