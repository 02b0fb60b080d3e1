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
 * The numbers of texts in the order of these, as strings are compared. A quicksort by one unit after the other (Bentley
 * and Sedgewick, 1997): what the texts of a part have in common is never compared again, and no string is made.
 */
export function* orderOf(texts: TokenTexts): Generator<void, Uint32Array> {
  const order = Uint32Array.from({ length: texts.size }, (_, token) => token);
  /** Parts left to sort, three numbers each: first, end, and how many units are the same in all of it. */
  const parts = [0, order.length, 0];
  for (let work = 0; parts.length > 0;) {
    const depth = parts.pop() ?? 0;
    const end = parts.pop() ?? 0;
    const first = parts.pop() ?? 0;
    if (end - first > 1) split(texts, order, first, end, depth, parts);
    work += end - first;
    if (work > sliceUnits) {
      work = 0;
      yield;
    }
  }
  return order;
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
  parts.push(first, low, depth, high, end, depth, low, high, depth + 1);
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
