import { growUint16, growUint32 } from "./growArray.ts";
import { ListForm, type PairLists } from "./pairLists.ts";

/** Writes lists, one pair after the other in their order. */
export class PairListWriter {
  readonly #documents: number;
  #pairs = new Uint16Array(64);
  #starts = new Uint32Array(64);
  #bytes = new Uint8Array(1024);
  #size = 0;
  #used = 0;

  /** @param documents how many there are. */
  constructor(documents: number) {
    this.#documents = documents;
  }

  /** @param list the documents that have the pair, in order. */
  add(pair: number, list: Uint32Array): void {
    if (list.length === 0) {
      return;
    }
    const bits = (this.#documents + 7) >>> 3;
    this.#reserve(1 + Math.max(bits, list.length * 4));
    this.#pairs[this.#size] = pair;
    this.#size++;
    if (list.length > bits) {
      this.#addBits(list, bits);
    } else {
      this.#addSteps(list);
    }
    this.#starts[this.#size] = this.#used;
  }

  finish(): PairLists {
    return {
      pairs: this.#pairs.slice(0, this.#size),
      starts: this.#starts.slice(0, this.#size + 1),
      bytes: this.#bytes.slice(0, this.#used),
    };
  }

  #reserve(bytes: number): void {
    this.#pairs = growUint16(this.#pairs, this.#size + 1);
    this.#starts = growUint32(this.#starts, this.#size + 2);
    if (this.#used + bytes > this.#bytes.length) {
      const grown = new Uint8Array((this.#used + bytes) * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
  }

  #addBits(list: Uint32Array, length: number): void {
    this.#bytes[this.#used++] = ListForm.bits;
    this.#bytes.fill(0, this.#used, this.#used + length);
    const bytes = this.#bytes;
    for (let index = 0; index < list.length; index++) {
      const document = list[index] ?? 0;
      const at = this.#used + (document >>> 3);
      bytes[at] = (bytes[at] ?? 0) | (1 << (document & 7));
    }
    this.#used += length;
  }

  #addSteps(list: Uint32Array): void {
    this.#bytes[this.#used++] = ListForm.steps;
    const bytes = this.#bytes;
    let used = this.#used;
    let last = -1;
    for (let index = 0; index < list.length; index++) {
      const document = list[index] ?? 0;
      let step = document - last;
      last = document;
      for (; step > 0x7f; step >>>= 7) {
        bytes[used++] = (step & 0x7f) | 0x80;
      }
      bytes[used++] = step;
    }
    this.#used = used;
  }
}
