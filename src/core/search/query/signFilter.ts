import type { Fragment } from "./fragment.ts";
import { DocumentFlag } from "../index/posting.ts";
import type { SegmentData } from "../index/segment.ts";

/** The rarest pairs narrow nearly as much as all of them. */
const mostPairs = 6;

/** The documents of a segment that have the signs of fragments with their neighbors. */
export class SignFilter {
  /** For each document the number of pairs found; undefined if no pair is required. */
  readonly #counts: Uint8Array | undefined;
  readonly #pairs: number;
  /** Snippets with any of these flags are excluded. */
  readonly #unwanted: number;
  readonly #flagsOf: Uint8Array;

  constructor(fragments: readonly Fragment[], data: SegmentData) {
    this.#unwanted = fragments.every(({ isAscii }) => isAscii) ? 0 : DocumentFlag.ascii;
    this.#flagsOf = data.flags;
    const { offsets, values } = data.pairs;
    const pairs = [...new Set(fragments.flatMap((fragment) => fragment.pairs))]
      .map((pair) => values.subarray(offsets[pair], offsets[pair + 1]))
      .toSorted((a, b) => a.length - b.length)
      .slice(0, mostPairs);
    this.#pairs = pairs.length;
    if (pairs.length > 0) {
      const counts = new Uint8Array(data.flags.length);
      for (const [before, documents] of pairs.entries()) {
        for (let at = 0; at < documents.length; at++) {
          const document = documents[at] ?? 0;
          if (counts[document] === before) counts[document] = before + 1;
        }
      }
      this.#counts = counts;
    }
  }

  /** `false` is certain; `true` is not. */
  mayStandIn(document: number): boolean {
    return (
      ((this.#flagsOf[document] ?? 0) & this.#unwanted) === 0 &&
      (this.#counts === undefined || this.#counts[document] === this.#pairs)
    );
  }
}
