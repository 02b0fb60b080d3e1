import { PostingLog } from "./postingLog.ts";
import type { PostingLists } from "./segment.ts";
import { isSignTwice, signPair, signPairs, signRow } from "./signPair.ts";

const allPairs = Uint32Array.from({ length: signPairs }, (_, pair) => pair);

/** Collects the pairs and rows of documents, one after the other. */
export class PairDraft {
  readonly #log = new PostingLog();
  /** For each pair, the last document that had it, plus one. */
  readonly #seen = new Uint32Array(signPairs);
  /** The current document, plus one. */
  #round = 1;
  /** The current length of a row of one sign. */
  #row = 1;

  /** Adds the neighbors of the sign at this place of a text; call it for all signs of a text in order. */
  add(units: Uint16Array, at: number, length: number): void {
    const unit = units[at] ?? 0;
    const before = at > 0 ? (units[at - 1] ?? 0) : 0;
    this.#row = at > 0 && isSignTwice(before, unit) ? this.#row + 1 : 1;
    if (at > 0) this.#note(signPair(before, unit));
    this.#note(signRow(unit, this.#row));
    if (at + 1 < length) this.#note(signPair(unit, units[at + 1] ?? 0));
  }

  #note(pair: number): void {
    if (pair >= 0 && this.#seen[pair] !== this.#round) {
      this.#seen[pair] = this.#round;
      this.#log.push(pair, this.#round - 1);
    }
  }

  endDocument(): void {
    this.#round++;
  }

  /** For each pair or row its documents, in order. Works in steps of about a millisecond. */
  finish(): Generator<void, PostingLists> {
    return this.#log.sorted(allPairs);
  }
}
