import { growUint32, growUint8 } from "./growArray.ts";

/** Remembers what names of ASCII stand for: for each a list of numbers. */
export class NameTable {
  /** Two entries a slot: a name's number plus one, and its hash beside it, so that one look at memory reads both. */
  #slots = new Uint32Array(1 << 11);
  #mask = (1 << 10) - 1;
  #size = 0;
  /** The names, one after the other, and where each begins. */
  #pool = new Uint8Array(1 << 12);
  #starts = new Uint32Array(1 << 10);
  #values = new Uint32Array(1 << 10);
  #valueStarts = new Uint32Array(1 << 10);

  /** What the lists hold: that of a name from {@link firstOf} up to {@link firstOf} of the next one. */
  get values(): Uint32Array {
    return this.#values;
  }

  firstOf(name: number): number {
    return this.#valueStarts[name] ?? 0;
  }

  /** The number of the name, or -1. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const number = slots[slot * 2] ?? 0;
      if (number === 0) {
        return -1;
      }
      if (slots[slot * 2 + 1] === hash >>> 0 && this.#equals(number - 1, units, start, end)) {
        return number - 1;
      }
    }
  }

  /** @param list its first entries are kept for this name, which is not in the table yet. */
  add(
    units: Uint16Array,
    start: number,
    end: number,
    hash: number,
    list: Uint32Array,
    length: number,
  ): void {
    const name = this.#size++;
    const from = this.#starts[name] ?? 0;
    this.#pool = growUint8(this.#pool, from + end - start);
    for (let index = start; index < end; index++) {
      this.#pool[from + index - start] = units[index] ?? 0;
    }
    this.#starts = growUint32(this.#starts, name + 2);
    this.#starts[name + 1] = from + end - start;
    const first = this.#valueStarts[name] ?? 0;
    this.#values = growUint32(this.#values, first + length);
    for (let index = 0; index < length; index++) {
      this.#values[first + index] = list[index] ?? 0;
    }
    this.#valueStarts = growUint32(this.#valueStarts, name + 2);
    this.#valueStarts[name + 1] = first + length;
    if (this.#size * 2 > this.#mask) {
      this.#rehash();
    }
    this.#place(name, hash >>> 0);
  }

  #equals(name: number, units: Uint16Array, start: number, end: number): boolean {
    const pool = this.#pool;
    const from = this.#starts[name] ?? 0;
    if ((this.#starts[name + 1] ?? 0) - from !== end - start) {
      return false;
    }
    for (let index = start, at = from; index < end; index++, at++) {
      if (pool[at] !== units[index]) {
        return false;
      }
    }
    return true;
  }

  #place(name: number, hash: number): void {
    let slot = slotOf(hash, this.#mask);
    while ((this.#slots[slot * 2] ?? 0) > 0) {
      slot = (slot + 1) & this.#mask;
    }
    this.#slots[slot * 2] = name + 1;
    this.#slots[slot * 2 + 1] = hash;
  }

  #rehash(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    this.#mask = before.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      const number = before[from] ?? 0;
      if (number > 0) {
        this.#place(number - 1, before[from + 1] ?? 0);
      }
    }
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
