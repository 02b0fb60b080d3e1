import { decodeUnits } from "./charTable.ts";
import { growUint16, growUint32 } from "./growArray.ts";

/** Gives every different token a number, without making a string of it: the hot spot of a first index. */
export class TokenTable {
  #slots = new Int32Array(1 << 12).fill(-1);
  #hashes = new Uint32Array(1 << 11);
  #starts = new Uint32Array(1 << 11);
  #pool = new Uint16Array(1 << 14);
  #used = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of `units[start]` up to `end`. */
  intern(units: Uint16Array, start: number, end: number): number {
    const hash = hashOf(units, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const token = this.#slots[slot] ?? -1;
      if (token < 0) {
        return this.#add(units, start, end, hash, slot);
      }
      if (this.#hashes[token] === hash && this.#equals(token, units, start, end)) {
        return token;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** All tokens in the order of their numbers, some at a time. */
  *texts(some: number): Generator<readonly string[], void> {
    const joined = decodeUnits(this.#pool.subarray(0, this.#used));
    for (let from = 0; from < this.#size; from += some) {
      yield Array.from({ length: Math.min(some, this.#size - from) }, (_, offset) =>
        joined.slice(this.#starts[from + offset], this.#starts[from + offset + 1]),
      );
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
    this.#slots[slot] = token;
    this.#hashes = growUint32(this.#hashes, token + 1);
    this.#starts = growUint32(this.#starts, token + 2);
    this.#pool = growUint16(this.#pool, this.#used + end - start);
    this.#hashes[token] = hash;
    for (let index = start; index < end; index++) {
      this.#pool[this.#used++] = units[index] ?? 0;
    }
    this.#starts[token + 1] = this.#used;
    if (this.#size * 2 > this.#slots.length) {
      this.#rehash();
    }
    return token;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let token = 0; token < this.#size; token++) {
      let slot = (this.#hashes[token] ?? 0) & mask;
      while ((slots[slot] ?? -1) >= 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = token;
    }
    this.#slots = slots;
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
