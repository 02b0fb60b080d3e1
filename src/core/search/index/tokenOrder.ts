import { decodeUnits } from "./charTable.ts";
import { StringTable } from "./stringTable.ts";

/** Units looked at or copied between two pauses: well below a millisecond. */
const sliceUnits = 1 << 16;

/** Different texts one after the other: that of number n from `starts[n]` up to `starts[n + 1]`. */
export interface TokenTexts {
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
  readonly size: number;
}

/**
 * The numbers of texts in the order of these, as strings are compared. By their beginnings first, as numbers, which the
 * engine sorts itself; what begins alike goes by one unit after the other (Bentley and Sedgewick, 1997). No string is
 * made, and what texts have in common is hardly ever compared again.
 */
export function* orderOf(texts: TokenTexts): Generator<void, Uint32Array> {
  const { order, beginnings } = byBeginnings(texts);
  yield;
  /** Parts left to sort, three numbers each: first, end, and how many units are the same in all of it. */
  const parts: number[] = [];
  for (let first = 0, work = 0; first < order.length;) {
    const end = endOfEqual(beginnings, first);
    const last = (beginnings[first] ?? 0) & 0xff;
    // All of these units are the same only where each has a byte of its own, and none is missing.
    parts.push(first, end, last === 0 || last === 0xff ? 0 : beginningLength);
    first = end;
    while (parts.length > 0) {
      const depth = parts.pop() ?? 0;
      const to = parts.pop() ?? 0;
      const from = parts.pop() ?? 0;
      if (to - from > 1) split(texts, order, from, to, depth, parts);
      work += to - from;
      if (work > sliceUnits) {
        work = 0;
        yield;
      }
    }
  }
  return order;
}

/** Units of a beginning, a byte each; from one that has no place there on, all bits are set. */
const beginningLength = 4;

function byBeginnings(texts: TokenTexts) {
  const { size } = texts;
  // As numbers of 64 bits, of which the beginning is the higher half.
  const both = new Uint32Array(size * 2);
  for (let token = 0; token < size; token++) {
    both[token * 2] = token;
    both[token * 2 + 1] = beginningOf(texts, token);
  }
  new BigUint64Array(both.buffer).sort();
  const order = new Uint32Array(size);
  const beginnings = new Uint32Array(size);
  for (let place = 0; place < size; place++) {
    order[place] = both[place * 2] ?? 0;
    beginnings[place] = both[place * 2 + 1] ?? 0;
  }
  return { order, beginnings };
}

function beginningOf({ units, starts }: TokenTexts, token: number): number {
  const start = starts[token] ?? 0;
  const end = Math.min(start + beginningLength, starts[token + 1] ?? 0);
  let beginning = 0;
  let room = 32;
  for (let at = start; at < end; at++) {
    const unit = units[at] ?? 0;
    room -= 8;
    if (unit >= 0xff) {
      return (beginning | (-1 >>> (24 - room))) >>> 0;
    }
    beginning |= unit << room;
  }
  return beginning >>> 0;
}

function endOfEqual(beginnings: Uint32Array, first: number): number {
  let end = first + 1;
  while (end < beginnings.length && beginnings[end] === beginnings[first]) {
    end++;
  }
  return end;
}

/** Brings the part into the order of its units at one place, and adds what is left to sort of it to the parts. */
function split(
  texts: TokenTexts,
  order: Uint32Array,
  first: number,
  end: number,
  depth: number,
  parts: number[],
): void {
  const pivot = unitAt(texts, order[(first + end) >>> 1] ?? 0, depth);
  let low = first;
  let high = end;
  for (let at = first; at < high;) {
    const token = order[at] ?? 0;
    const unit = unitAt(texts, token, depth);
    if (unit < pivot) {
      order[at++] = order[low] ?? 0;
      order[low++] = token;
    } else if (unit > pivot) {
      order[at] = order[--high] ?? 0;
      order[high] = token;
    } else {
      at++;
    }
  }
  if (low - first > 1) parts.push(first, low, depth);
  if (end - high > 1) parts.push(high, end, depth);
  if (high - low > 1) parts.push(low, high, depth + 1);
}

/** -1 beyond the end, which comes before any other. */
function unitAt({ units, starts }: TokenTexts, token: number, depth: number): number {
  const at = (starts[token] ?? 0) + depth;
  return at < (starts[token + 1] ?? 0) ? (units[at] ?? 0) : -1;
}

/** The texts in this order. */
export function* tableOf(texts: TokenTexts, order: Uint32Array): Generator<void, StringTable> {
  const starts = new Uint32Array(texts.size + 1);
  const units = new Uint16Array((texts.starts[texts.size] ?? 0) + texts.size);
  let used = 0;
  for (let place = 0, pause = sliceUnits; place < texts.size; place++) {
    starts[place] = used;
    used = copy(texts, order[place] ?? 0, units, used);
    if (used > pause) {
      pause = used + sliceUnits;
      yield;
    }
  }
  starts[texts.size] = used;
  return new StringTable(decodeUnits(units), starts);
}

/** @returns where the next text begins. */
function copy(texts: TokenTexts, token: number, target: Uint16Array, start: number): number {
  const end = texts.starts[token + 1] ?? 0;
  let at = start;
  for (let from = texts.starts[token] ?? 0; from < end; from++) {
    target[at++] = texts.units[from] ?? 0;
  }
  target[at] = lineBreak;
  return at + 1;
}

const lineBreak = 0x0a;
