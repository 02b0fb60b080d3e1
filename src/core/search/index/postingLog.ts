import { growUint32 } from "./growArray.ts";
import type { PostingLists } from "./segment.ts";

/** Postings of one document, each beside the number of its token; those up to `length` count. */
export class PostingDraft {
  tokens = new Uint32Array(1024);
  values = new Uint32Array(1024);
  length = 0;

  push(token: number, value: number): void {
    const at = this.length++;
    if (at >= this.values.length) {
      this.tokens = growUint32(this.tokens, at + 1);
      this.values = growUint32(this.values, at + 1);
    }
    this.tokens[at] = token;
    this.values[at] = value;
  }
}

/** Postings of one piece: the work between two pauses, well below a millisecond. */
const pieceLength = 1 << 15;
/** Of the first one: enough for a single snippet. */
const firstLength = 1 << 9;

/** Postings in the order of documents, in pieces: one large array would have to be copied whenever it grows. */
export class PostingLog {
  readonly #pieces: { readonly tokens: Uint32Array; readonly values: Uint32Array }[] = [];
  #used = 0;
  #length = 0;

  append({ tokens, values, length }: PostingDraft): void {
    for (let from = 0; from < length;) {
      const piece = this.#piece();
      const count = Math.min(length - from, piece.tokens.length - this.#used);
      // Most snippets have so few that two views of their arrays cost more.
      for (let index = 0; index < count; index++) {
        piece.tokens[this.#used + index] = tokens[from + index] ?? 0;
        piece.values[this.#used + index] = values[from + index] ?? 0;
      }
      this.#used += count;
      this.#length += count;
      from += count;
    }
  }

  /**
   * One list a token, in the order of `rank`. A counting sort: stable, so that every list stays in the order of
   * documents.
   */
  *sorted(rank: Uint32Array): Generator<void, PostingLists> {
    const offsets = new Uint32Array(rank.length + 1);
    for (const [index, { tokens }] of this.#pieces.entries()) {
      count(tokens.subarray(0, this.#lengthOf(index)), rank, offsets);
      yield;
    }
    let sum = 0;
    for (let token = 0; token < offsets.length; token++) {
      sum += offsets[token] ?? 0;
      offsets[token] = sum;
    }
    const next = offsets.slice();
    const sorted = new Uint32Array(this.#length);
    for (const [index, { tokens, values }] of this.#pieces.entries()) {
      const end = this.#lengthOf(index);
      for (let at = 0; at < end; at++) {
        const token = rank[tokens[at] ?? 0] ?? 0;
        const place = next[token] ?? 0;
        sorted[place] = values[at] ?? 0;
        next[token] = place + 1;
      }
      yield;
    }
    return { offsets, values: sorted };
  }

  #piece(): { readonly tokens: Uint32Array; readonly values: Uint32Array } {
    const last = this.#pieces.at(-1);
    if (last !== undefined && this.#used < last.tokens.length) {
      return last;
    }
    const size = last === undefined ? firstLength : pieceLength;
    const piece = { tokens: new Uint32Array(size), values: new Uint32Array(size) };
    this.#pieces.push(piece);
    this.#used = 0;
    return piece;
  }

  #lengthOf(piece: number): number {
    const isLast = piece === this.#pieces.length - 1;
    return isLast ? this.#used : (this.#pieces[piece]?.tokens.length ?? 0);
  }
}

/** Counts each token one place up, so that the sums are where its list begins. */
function count(tokens: Uint32Array, rank: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < tokens.length; index++) {
    const place = (rank[tokens[index] ?? 0] ?? 0) + 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
}
