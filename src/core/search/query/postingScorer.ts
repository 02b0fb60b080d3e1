import { postingMask, postingShift } from "../index/posting.ts";
import { inSteps, type FieldWeights } from "./ranking.ts";
import type { PostingLists, Segment } from "../index/segment.ts";
import type { TokenMatches } from "./tokenMatches.ts";

/** One word of a query within one segment. */
export interface WordLookup {
  readonly matches: readonly TokenMatches[];
  /** Factor for this word: rarer words count more. */
  readonly weight: number;
}

/**
 * Finds the documents of a segment that have all words, with the sum of each word's best place. Keeps working arrays,
 * so that a query's allocations do not grow with the library.
 */
export class PostingScorer {
  #rounds = new Int32Array(0);
  /** Sums of weights in steps, which are exact, so that the order of words and segments has no effect. */
  #totals = new Float64Array(0);
  #bests = new Float64Array(0);
  #documents = new Uint32Array(0);
  #round = 0;
  #count = 0;

  /** The number of documents that the last run found: the first entries of {@link documents}. */
  get count(): number {
    return this.#count;
  }

  get documents(): Uint32Array {
    return this.#documents;
  }

  /** The score of each found document, by its number. */
  get scores(): Float64Array {
    return this.#totals;
  }

  /** @param allowed 1 for each permitted document; undefined permits all. */
  run(
    segment: Segment,
    words: readonly WordLookup[],
    fields: FieldWeights,
    allowed: Uint8Array | undefined,
  ): void {
    this.#reserve(segment.size, words.length);
    this.#count = 0;
    const cost = ({ matches }: WordLookup): number =>
      matches.reduce(
        (sum, { headCount, bodyCount }) =>
          sum + headCount + (fields.body === undefined ? 0 : bodyCount),
        0,
      );
    const ordered = words.toSorted((a, b) => cost(a) - cost(b));
    for (const [index, word] of ordered.entries()) {
      this.#round++;
      this.#word(segment, word, fields, index === 0 ? allowed : undefined, index === 0);
      if (index > 0) {
        this.#keepRound();
      }
      if (this.#count === 0) {
        return;
      }
    }
  }

  #reserve(size: number, words: number): void {
    if (this.#rounds.length < size) {
      this.#rounds = new Int32Array(size);
      this.#totals = new Float64Array(size);
      this.#bests = new Float64Array(size);
      this.#documents = new Uint32Array(size);
      this.#round = 0;
    }
    if (this.#round > 0x7fffff00 - words) {
      this.#rounds.fill(0);
      this.#round = 0;
    }
    // A gap, so that no document of the previous run seems to be of the previous round.
    this.#round += 2;
  }

  #word(
    segment: Segment,
    word: WordLookup,
    fields: FieldWeights,
    allowed: Uint8Array | undefined,
    first: boolean,
  ): void {
    for (const matches of word.matches) {
      this.#matches(segment, matches, word.weight, fields, allowed, first);
    }
  }

  #matches(
    segment: Segment,
    { tokens, weights, onlyHeads }: TokenMatches,
    wordWeight: number,
    fields: FieldWeights,
    allowed: Uint8Array | undefined,
    first: boolean,
  ): void {
    const { head, body } = segment.data;
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? 0;
      const weight = inSteps((weights[index] ?? 0) * wordWeight);
      this.#list(head, token, weight, fields.head, allowed, first);
      if (fields.body !== undefined && onlyHeads === undefined) {
        this.#list(body, token, weight, fields.body, allowed, first);
      }
    }
  }

  #list(
    lists: PostingLists,
    token: number,
    weight: number,
    table: Float32Array,
    allowed: Uint8Array | undefined,
    first: boolean,
  ): void {
    const from = lists.offsets[token] ?? 0;
    const to = lists.offsets[token + 1] ?? 0;
    if (first) {
      this.#collect(lists.values, from, to, weight, table, allowed);
    } else {
      this.#read(lists.values, from, to, weight, table);
    }
  }

  #collect(
    values: Uint32Array,
    from: number,
    to: number,
    weight: number,
    table: Float32Array,
    allowed: Uint8Array | undefined,
  ): void {
    const rounds = this.#rounds;
    const totals = this.#totals;
    const round = this.#round;
    for (let index = from; index < to; index++) {
      const value = values[index] ?? 0;
      const document = value >>> postingShift;
      const score = weight * (table[value & postingMask] ?? 0);
      if (rounds[document] === round) {
        if (score > (totals[document] ?? 0)) totals[document] = score;
      } else if (score > 0 && (allowed === undefined || allowed[document] === 1)) {
        rounds[document] = round;
        totals[document] = score;
        this.#documents[this.#count++] = document;
      }
    }
  }

  #read(values: Uint32Array, from: number, to: number, weight: number, table: Float32Array): void {
    const rounds = this.#rounds;
    const round = this.#round;
    for (let index = from; index < to; index++) {
      const value = values[index] ?? 0;
      const document = value >>> postingShift;
      if ((rounds[document] ?? 0) >= round - 1) {
        this.#add(document, weight * (table[value & postingMask] ?? 0));
      }
    }
  }

  /** Adds to a document that has all previous words; the word counts by its best place. */
  #add(document: number, score: number): void {
    if (score <= 0) {
      return;
    }
    if (this.#rounds[document] !== this.#round) {
      this.#rounds[document] = this.#round;
      this.#bests[document] = score;
      this.#totals[document] = (this.#totals[document] ?? 0) + score;
    } else if (score > (this.#bests[document] ?? 0)) {
      this.#totals[document] = (this.#totals[document] ?? 0) + score - (this.#bests[document] ?? 0);
      this.#bests[document] = score;
    }
  }

  #keepRound(): void {
    let kept = 0;
    for (let index = 0; index < this.#count; index++) {
      const document = this.#documents[index] ?? 0;
      if (this.#rounds[document] === this.#round) {
        this.#documents[kept++] = document;
      }
    }
    this.#count = kept;
  }
}
