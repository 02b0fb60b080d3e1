import { growUint32 } from "./growArray.ts";

/** Before the tokens of a name: its length and how many tokens it has, the round it was counted in last, and how often. */
const head = 3;
const countShift = 8;
const lengthMask = (1 << countShift) - 1;

/**
 * Remembers what names of ASCII stand for, for each a list of numbers, and counts them in a text. All that is known of a
 * name lies side by side, and its number is where that begins: most of the time goes into waiting for memory.
 */
export class NameTable {
  /** Two entries a slot: a name's number plus one, and its hash. */
  #slots = new Uint32Array(1 << 11);
  #mask = (1 << 10) - 1;
  #size = 0;
  /** Of each name: what `head` says, its tokens, its units. */
  #records = new Uint32Array(1 << 12);
  /** The same memory. */
  #bytes = new Uint8Array(this.#records.buffer);
  #used = 0;
  #round = 1;
  #counted = new Uint32Array(1 << 8);
  #countedSize = 0;

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

  /**
   * @param list its first entries are kept for this name, which is not in the table yet.
   * @returns its number.
   */
  add(
    units: Uint16Array,
    start: number,
    end: number,
    hash: number,
    list: Uint32Array,
    length: number,
  ): number {
    const name = this.#used;
    const unitsFrom = name + head + length;
    this.#used = unitsFrom + ((end - start + 3) >>> 2);
    if (this.#used > this.#records.length) {
      this.#records = growUint32(this.#records, this.#used);
      this.#bytes = new Uint8Array(this.#records.buffer);
    }
    this.#records[name] = (length << countShift) | (end - start);
    for (let index = 0; index < length; index++) {
      this.#records[name + head + index] = list[index] ?? 0;
    }
    for (let index = 0; index < end - start; index++) {
      this.#bytes[unitsFrom * 4 + index] = units[start + index] ?? 0;
    }
    if (++this.#size * 2 > this.#mask) {
      this.#rehash();
    }
    this.#place(name, hash >>> 0);
    return name;
  }

  /** What the lists hold: that of a name from {@link firstOf} up to {@link endOf}. */
  get values(): Uint32Array {
    return this.#records;
  }

  firstOf(name: number): number {
    return name + head;
  }

  endOf(name: number): number {
    return name + head + ((this.#records[name] ?? 0) >>> countShift);
  }

  /** Once more in the text that is read. */
  count(name: number): void {
    const records = this.#records;
    if (records[name + 1] === this.#round) {
      records[name + 2] = (records[name + 2] ?? 0) + 1;
      return;
    }
    records[name + 1] = this.#round;
    records[name + 2] = 1;
    if (this.#countedSize === this.#counted.length) {
      this.#counted = growUint32(this.#counted, this.#countedSize + 1);
    }
    this.#counted[this.#countedSize++] = name;
  }

  /** The names that were counted. */
  get counted(): Uint32Array {
    return this.#counted;
  }

  get countedSize(): number {
    return this.#countedSize;
  }

  timesOf(name: number): number {
    return this.#records[name + 2] ?? 0;
  }

  /** Begins another text. */
  clearCounts(): void {
    this.#countedSize = 0;
    this.#round++;
  }

  #equals(name: number, units: Uint16Array, start: number, end: number): boolean {
    const record = this.#records[name] ?? 0;
    if ((record & lengthMask) !== end - start) {
      return false;
    }
    const bytes = this.#bytes;
    let at = (name + head + (record >>> countShift)) * 4;
    for (let index = start; index < end; index++) {
      if (bytes[at++] !== units[index]) {
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
