import { growUint16, growUint32 } from "./growArray.ts";
import { firstHash, mixed, nextHash, putSlot, widened, type HashSlots } from "./hashSlots.ts";
import type { TokenTexts } from "./tokenOrder.ts";

/** Gives every different token a number, without making a string of it: the hot spot of a first index. */
export class TokenTable {
  /** Of each token its number plus one. */
  #slots: HashSlots = new Uint32Array(1 << 13);
  #starts = new Uint32Array(1 << 11);
  #pool = new Uint16Array(1 << 14);
  #used = 0;
  #size = 0;

  /** All tokens; good until the next one is added. */
  get texts(): TokenTexts {
    return { units: this.#pool.subarray(0, this.#used), starts: this.#starts, size: this.#size };
  }

  /** The number of `units[start]` up to `end`. */
  intern(units: Uint16Array, start: number, end: number): number {
    const hash = hashOf(units, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const number = slots[at] ?? 0;
      if (number === 0) {
        return this.#add(units, start, end, hash);
      }
      if (slots[at + 1] === hash && this.#equals(number - 1, units, start, end)) {
        return number - 1;
      }
    }
  }

  #equals(token: number, units: Uint16Array, start: number, end: number): boolean {
    const from = this.#starts[token] ?? 0;
    if ((this.#starts[token + 1] ?? 0) - from !== end - start) {
      return false;
    }
    for (let offset = 0; offset < end - start; offset++) {
      if (this.#pool[from + offset] !== units[start + offset]) {
        return false;
      }
    }
    return true;
  }

  #add(units: Uint16Array, start: number, end: number, hash: number): number {
    const token = this.#size++;
    this.#starts = growUint32(this.#starts, token + 2);
    this.#pool = growUint16(this.#pool, this.#used + end - start);
    for (let index = start; index < end; index++) {
      this.#pool[this.#used++] = units[index] ?? 0;
    }
    this.#starts[token + 1] = this.#used;
    if (this.#size * 4 > this.#slots.length) {
      this.#slots = widened(this.#slots);
    }
    putSlot(this.#slots, token + 1, hash);
    return token;
  }
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = firstHash;
  for (let index = start; index < end; index++) {
    hash = nextHash(hash, units[index] ?? 0);
  }
  return mixed(hash);
}
