import { growUint16 } from "./growArray.ts";
import type { PairLists } from "./pairLists.ts";
import { PairListWriter } from "./pairListWriter.ts";
import { isSignTwice, signPair, signPairs, signRow } from "./signPair.ts";

/** Work between two pauses: well below a millisecond. */
const slicePairs = 1 << 15;
const sliceDocuments = 512;

/** Collects the pairs and rows of documents, one document after the other. */
export class PairDraft {
  /** For each pair the document, plus one, that had it last. */
  readonly #seen = new Uint32Array(signPairs);
  /** The same for two units of ASCII as they stand, since most of what comes has been there before. */
  readonly #seenUnits = new Uint32Array(1 << 14);
  readonly #counts = new Uint32Array(signPairs);
  /** The different pairs of all documents, one document after the other. */
  #pairs = new Uint16Array(1024);
  #length = 0;
  /** The end of each document's pairs. */
  readonly #ends: number[] = [];
  /** The document that is read, plus one. */
  #round = 1;
  /** How long a row of one sign is at the place that was read last. */
  #row = 1;

  /** Takes the neighbours of the sign at this place of a text; all signs of a text come in order. */
  add(units: Uint16Array, at: number, length: number): void {
    const unit = units[at] ?? 0;
    if (at > 0) {
      const before = units[at - 1] ?? 0;
      this.#two(before, unit);
      this.#follow(before, unit);
    } else {
      this.#row = 1;
    }
    if (at + 1 < length) this.#two(unit, units[at + 1] ?? 0);
  }

  #two(first: number, second: number): void {
    if ((first | second) <= 0x7f) {
      const units = (first << 7) | second;
      if (this.#seenUnits[units] === this.#round) return;
      this.#seenUnits[units] = this.#round;
    }
    this.#note(signPair(first, second));
  }

  #follow(before: number, unit: number): void {
    // Two of ASCII are the same sign only as the same unit, and mostly are not.
    if ((before !== unit && (before | unit) <= 0x7f) || !isSignTwice(before, unit)) {
      this.#row = 1;
    } else {
      this.#row++;
      this.#note(signRow(unit, this.#row));
    }
  }

  #note(pair: number): void {
    if (pair >= 0 && this.#seen[pair] !== this.#round) {
      this.#seen[pair] = this.#round;
      this.#counts[pair] = (this.#counts[pair] ?? 0) + 1;
      if (this.#length === this.#pairs.length) {
        this.#pairs = growUint16(this.#pairs, this.#length + 1);
      }
      this.#pairs[this.#length++] = pair;
    }
  }

  endDocument(): void {
    this.#ends.push(this.#length);
    this.#round++;
  }

  /** In steps of about a millisecond. */
  *finish(): Generator<void, PairLists> {
    const starts = new Uint32Array(signPairs + 1);
    for (let pair = 0; pair < signPairs; pair++) {
      starts[pair + 1] = (starts[pair] ?? 0) + (this.#counts[pair] ?? 0);
    }
    const sorted = yield* this.#sorted(starts.slice());
    const writer = new PairListWriter(this.#ends.length);
    let written = 0;
    for (let pair = 0; pair < signPairs; pair++) {
      const start = starts[pair] ?? 0;
      const end = starts[pair + 1] ?? 0;
      // Few of all pairs stand in a single snippet.
      if (start === end) continue;
      writer.add(pair, sorted.subarray(start, end));
      written += end - start;
      if (written > slicePairs) {
        written = 0;
        yield;
      }
    }
    return writer.finish();
  }

  /** The documents of each pair, one list after the other. @param next where each list begins; where it ends afterwards. */
  *#sorted(next: Uint32Array): Generator<void, Uint32Array> {
    const sorted = new Uint32Array(this.#length);
    for (let document = 0, at = 0; document < this.#ends.length; document++) {
      for (const end = this.#ends[document] ?? 0; at < end; at++) {
        const pair = this.#pairs[at] ?? 0;
        const place = next[pair] ?? 0;
        sorted[place] = document;
        next[pair] = place + 1;
      }
      if (document % sliceDocuments === sliceDocuments - 1) yield;
    }
    return sorted;
  }
}
