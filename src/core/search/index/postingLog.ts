import type { PostingLists } from "./segment.ts";

/** Postings read between two pauses: well below a millisecond. */
const slicePostings = 1 << 15;

/** Postings in the order of documents, each with the number of its token; entries up to `length` are valid. */
export class PostingLog {
  tokens = new Uint32Array(512);
  values = new Uint32Array(512);
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

  /**
   * One list per token, in the order of `rank`. A counting sort: it is stable, so every list keeps the order of
   * documents.
   */
  *sorted(rank: Uint32Array): Generator<void, PostingLists> {
    const { tokens, values, length } = this;
    const offsets = yield* this.#counted(rank);
    const next = offsets.slice();
    const sorted = new Uint32Array(length);
    for (let at = 0; at < length; at++) {
      const token = rank[tokens[at] ?? 0] ?? 0;
      const place = next[token] ?? 0;
      sorted[place] = values[at] ?? 0;
      next[token] = place + 1;
      if (at % slicePostings === 0) yield;
    }
    return { offsets, values: sorted };
  }

  /** The start of each token's list, and the end of the last. */
  *#counted(rank: Uint32Array): Generator<void, Uint32Array> {
    const offsets = new Uint32Array(rank.length + 1);
    for (let at = 0; at < this.length; at++) {
      const next = (rank[this.tokens[at] ?? 0] ?? 0) + 1;
      offsets[next] = (offsets[next] ?? 0) + 1;
      if (at % slicePostings === 0) yield;
    }
    for (let token = 1; token < offsets.length; token++) {
      offsets[token] = (offsets[token] ?? 0) + (offsets[token - 1] ?? 0);
    }
    return offsets;
  }
}

/** The same array, or one of at least twice its length if it is too short for `needed` entries. */
export function growUint32(
  array: Uint32Array<ArrayBuffer>,
  needed: number,
): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) {
    return array;
  }
  const grown = new Uint32Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}
