import { growUint16, growUint32 } from "./growArray.ts";
import type { TokenTexts } from "./tokenOrder.ts";

/** Gives every different token a number, without making a string of it: the hot spot of a first index. */
export class TokenTable {
  /** Two entries a slot: a token's number plus one, and its hash beside it, so that one look at memory reads both. */
  #slots = new Uint32Array(1 << 13);
  #mask = (1 << 12) - 1;
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
    const mask = this.#mask;
    let slot = hash & mask;
    for (;;) {
      const number = slots[slot * 2] ?? 0;
      if (number === 0) {
        return this.#add(units, start, end, hash, slot);
      }
      if (slots[slot * 2 + 1] === hash && this.#equals(number - 1, units, start, end)) {
        return number - 1;
      }
      slot = (slot + 1) & mask;
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

  #add(units: Uint16Array, start: number, end: number, hash: number, slot: number): number {
    const token = this.#size++;
    this.#slots[slot * 2] = token + 1;
    this.#slots[slot * 2 + 1] = hash;
    this.#starts = growUint32(this.#starts, token + 2);
    this.#pool = growUint16(this.#pool, this.#used + end - start);
    for (let index = start; index < end; index++) {
      this.#pool[this.#used++] = units[index] ?? 0;
    }
    this.#starts[token + 1] = this.#used;
    if (this.#size * 2 > this.#mask) {
      this.#rehash();
    }
    return token;
  }

  #rehash(): void {
    const before = this.#slots;
    const slots = new Uint32Array(before.length * 2);
    const mask = before.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      const number = before[from] ?? 0;
      const hash = before[from + 1] ?? 0;
      if (number > 0) {
        let slot = hash & mask;
        while ((slots[slot * 2] ?? 0) > 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot * 2] = number;
        slots[slot * 2 + 1] = hash;
      }
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ (units[index] ?? 0), 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash >>> 0;
}
