import { growUint32 } from "./growArray.ts";
import { putSlot, widened, type HashSlots } from "./hashSlots.ts";

/** Before the tokens of a name: its length and how many tokens it has, the round it was counted in last, and how often. */
const head = 3;
const countShift = 8;
const lengthMask = (1 << countShift) - 1;

/**
 * Maps ASCII names to lists of numbers, and counts them in a text. All about a name lies side by side, and its number
 * is where that begins: most of the time goes into memory latency.
 */
export class NameTable {
  /** Of each name its number plus one. */
  #slots: HashSlots = new Uint32Array(1 << 11);
  #size = 0;
  /** Of each name: what `head` says, its list from {@link firstOf} up to {@link endOf}, its units. */
  values = new Uint32Array(1 << 12);
  /** The same memory. */
  #bytes = new Uint8Array(this.values.buffer);
  #used = 0;
  #round = 1;
  /** The different names of the text that were counted, up to `countedSize`. */
  counted = new Uint32Array(1 << 8);
  countedSize = 0;

  /** The number of the name, or -1. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const number = slots[at] ?? 0;
      if (number === 0) {
        return -1;
      }
      if (slots[at + 1] === hash && this.#equals(number - 1, units, start, end)) {
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
    if (this.#used > this.values.length) {
      this.values = growUint32(this.values, this.#used);
      this.#bytes = new Uint8Array(this.values.buffer);
    }
    this.values[name] = (length << countShift) | (end - start);
    for (let index = 0; index < length; index++) {
      this.values[name + head + index] = list[index] ?? 0;
    }
    for (let index = 0; index < end - start; index++) {
      this.#bytes[unitsFrom * 4 + index] = units[start + index] ?? 0;
    }
    if (++this.#size * 4 > this.#slots.length) {
      this.#slots = widened(this.#slots);
    }
    putSlot(this.#slots, name + 1, hash);
    return name;
  }

  firstOf(name: number): number {
    return name + head;
  }

  endOf(name: number): number {
    return name + head + ((this.values[name] ?? 0) >>> countShift);
  }

  /** Once more in the text that is read. */
  count(name: number): void {
    const records = this.values;
    if (records[name + 1] === this.#round) {
      records[name + 2] = (records[name + 2] ?? 0) + 1;
      return;
    }
    records[name + 1] = this.#round;
    records[name + 2] = 1;
    if (this.countedSize === this.counted.length) {
      this.counted = growUint32(this.counted, this.countedSize + 1);
    }
    this.counted[this.countedSize++] = name;
  }

  timesOf(name: number): number {
    return this.values[name + 2] ?? 0;
  }

  /** Begins another text. */
  clearCounts(): void {
    this.countedSize = 0;
    this.#round++;
  }

  #equals(name: number, units: Uint16Array, start: number, end: number): boolean {
    const record = this.values[name] ?? 0;
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
}
