import { PostingLog } from "./postingLog.ts";
import type { PostingLists } from "./segment.ts";
import { signPairs, signPairsIn } from "./signPair.ts";

const allPairs = Uint32Array.from({ length: signPairs }, (_, pair) => pair);

/** Collects the pairs and rows of documents, one after the other. */
export class PairDraft {
  readonly #log = new PostingLog();
  /** For each pair, the last document that had it, plus one. */
  readonly #seen = new Uint32Array(signPairs);
  /** The current document, plus one. */
  #round = 1;

  /** Adds a text of the current document, in steps. */
  add(text: string): Generator<void, void> {
    return signPairsIn(text, (pair) => this.#note(pair));
  }

  #note(pair: number): void {
    if (this.#seen[pair] !== this.#round) {
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
