import { CharKind, foldUnit, kindOf } from "./charTable.ts";
import { symbolBit } from "./symbolBit.ts";

/** Signs, letters and digits of ASCII, and all white space as one: what pairs are made of. */
const classes = 69;
const letters = 32;
const digits = 58;
const space = 68;

/** Rows of so many equal signs have numbers of their own. */
const rowLengths = [3, 4, 8, 16, 32, 64, 128];
const rows = classes * classes;

/** More than any number of a pair or a row. */
export const signPairs = rows + letters * rowLengths.length;

/**
 * The number of two neighbours, of which one is an ASCII sign and the other one a sign, letter, digit or white space, but
 * for case and accents; -1 for any others. Tokens say nothing of them but of operators, and nearly every text has the
 * two apart from each other.
 */
export function signPair(first: number, second: number): number {
  const left = classOf(first);
  const right = classOf(second);
  const hasSign = (left >= 0 && left < letters) || (right >= 0 && right < letters);
  return hasSign && left >= 0 && right >= 0 ? left * classes + right : -1;
}

/**
 * Finds rows of one ASCII sign, as lines are drawn with, in a text that comes pair by pair: `====` has no other pairs
 * than `==`, and that stands in a third of all texts.
 */
export class SignRows {
  #length = 1;

  /** @returns the number of the row that has come to its length with this pair; -1 where none has. */
  next(first: number, second: number): number {
    const sign = classOf(second);
    if (sign < 0 || sign >= letters || sign !== classOf(first)) {
      this.#length = 1;
      return -1;
    }
    this.#length++;
    const place = rowLengths.indexOf(this.#length);
    return place < 0 ? -1 : rows + sign * rowLengths.length + place;
  }
}

/** All pairs and rows of a text, with repetitions. */
export function signPairsOf(text: string): number[] {
  const signRows = new SignRows();
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, place) => {
    const [first, second] = [text.charCodeAt(place), text.charCodeAt(place + 1)];
    return [signPair(first, second), signRows.next(first, second)];
  })
    .flat()
    .filter((pair) => pair >= 0);
}

const known = new Int8Array(0x80).fill(-2);

function classOf(unit: number): number {
  if (unit > 0x7f) {
    return learn(unit);
  }
  const found = known[unit] ?? -1;
  return found === -2 ? (known[unit] = learn(unit)) : found;
}

function learn(unit: number): number {
  const folded = foldUnit(unit);
  const sign = symbolBit(folded);
  if (sign >= 0) return sign;
  if (folded >= 97 && folded <= 122) return letters + folded - 97;
  if (folded >= 48 && folded <= 57) return digits + folded - 48;
  return kindOf(folded) === CharKind.space ? space : -1;
}
