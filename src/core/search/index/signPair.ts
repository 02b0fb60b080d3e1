import { foldUnit } from "./charTable.ts";

/** The classes that make pairs: signs, letters and digits of ASCII, and all white space as one. */
const classes = 69;
const letters = 32;
const digits = 58;
const space = 68;

/** Rows of so many equal signs have their own numbers; a row of one is the sign alone. */
const rowLengths = [1, 3, 4, 8, 16, 32, 64, 128];
const rows = classes * classes;

/** Greater than any number of a pair or a row. */
export const signPairs = rows + letters * rowLengths.length;

/**
 * The number of two neighbors, ignoring case and accents; -1 for others. One must be an ASCII sign; the other a sign,
 * letter, digit or white space. Tokens contain such neighbors only for operators, and nearly every text has both units
 * apart from each other.
 */
export function signPair(first: number, second: number): number {
  return pairOf(classOf(first), classOf(second));
}

function pairOf(left: number, right: number): number {
  const hasSign = isSign(left) || isSign(right);
  return hasSign && left >= 0 && right >= 0 ? left * classes + right : -1;
}

function isSign(found: number): boolean {
  return found >= 0 && found < letters;
}

/** Units read between two pauses: less than a millisecond. */
const sliceUnits = 1 << 14;

/**
 * Tells all pairs and rows of a text, including repetitions, in steps. A row is of one ASCII sign, as in drawn lines:
 * `====` has no other pairs than `==`, which occurs in a third of all texts.
 */
export function* signPairsIn(text: string, take: (pair: number) => void): Generator<void, void> {
  let row = 0;
  let before = -1;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    const sign = classOf(unit);
    if (isSign(sign)) {
      row = sign === before ? row + 1 : 1;
      const length = rowLengths.indexOf(row);
      if (length >= 0) take(rows + sign * rowLengths.length + length);
    }
    const pair = place > 0 ? pairOf(before, sign) : -1;
    if (pair >= 0) take(pair);
    before = sign;
    if (place % sliceUnits === sliceUnits - 1) yield;
  }
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
  return /[\s\p{C}]/u.test(String.fromCharCode(folded)) && (folded < 0xd800 || folded > 0xdfff)
    ? space
    : -1;
}

/** The number of an ASCII punctuation mark, 0 to 31; -1 for any other unit. */
function symbolBit(unit: number): number {
  if (unit >= 33 && unit <= 47) return unit - 33;
  if (unit >= 58 && unit <= 64) return unit - 43;
  if (unit >= 91 && unit <= 96) return unit - 69;
  return unit >= 123 && unit <= 126 ? unit - 95 : -1;
}
