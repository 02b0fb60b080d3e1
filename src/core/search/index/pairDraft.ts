import { PostingLog } from "./postingLog.ts";
import type { PostingLists } from "./segment.ts";
import { isSignTwice, signPair, signPairs, signRow } from "./signPair.ts";

const allPairs = Uint32Array.from({ length: signPairs }, (_, pair) => pair);

/** Collects the pairs and rows of documents, one document after the other. */
export class PairDraft {
  readonly #log = new PostingLog();
  /** For each pair the document, plus one, that had it last. */
  readonly #seen = new Uint32Array(signPairs);
  /** The document that is read, plus one. */
  #round = 1;
  /** How long a row of one sign is at the place that was read last. */
  #row = 1;

  /** Takes the neighbours of the sign at this place of a text; all signs of a text come in order. */
  add(units: Uint16Array, at: number, length: number): void {
    const unit = units[at] ?? 0;
    const before = at > 0 ? (units[at - 1] ?? 0) : 0;
    this.#row = at > 0 && isSignTwice(before, unit) ? this.#row + 1 : 1;
    if (at > 0) this.#note(signPair(before, unit));
    if (this.#row > 1) this.#note(signRow(unit, this.#row));
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

  /** For each pair or row the documents that have it, in order. In steps of about a millisecond. */
  finish(): Generator<void, PostingLists> {
    return this.#log.sorted(allPairs);
  }
}
