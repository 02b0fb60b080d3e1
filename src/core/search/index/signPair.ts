import * as CharKind from "./charKind.ts";
import { foldUnit, kindOf } from "./charTable.ts";

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
  const left = classOf(first);
  const right = classOf(second);
  const hasSign = (left >= 0 && left < letters) || (right >= 0 && right < letters);
  return hasSign && left >= 0 && right >= 0 ? left * classes + right : -1;
}

/** Whether two neighbors are the same ASCII sign, ignoring variants. */
export function isSignTwice(first: number, second: number): boolean {
  const sign = classOf(second);
  return sign >= 0 && sign < letters && sign === classOf(first);
}

/**
 * The number of a row of one ASCII sign, as in drawn lines: `====` has no other pairs than `==`, which occurs in a
 * third of all texts. -1 for other units, and for lengths without a number.
 */
export function signRow(unit: number, length: number): number {
  const place = rowLengths.indexOf(length);
  const sign = classOf(unit);
  const hasNumber = place >= 0 && sign >= 0 && sign < letters;
  return hasNumber ? rows + sign * rowLengths.length + place : -1;
}

/** All pairs and rows of a text, including repetitions. */
export function signPairsOf(text: string): number[] {
  const found: number[] = [];
  for (let place = 0, row = 0; place < text.length; place++) {
    const [first, second] = [text.charCodeAt(place - 1), text.charCodeAt(place)];
    row = place > 0 && isSignTwice(first, second) ? row + 1 : 1;
    found.push(place > 0 ? signPair(first, second) : -1, signRow(second, row));
  }
  return found.filter((pair) => pair >= 0);
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

/** The number of an ASCII punctuation mark, 0 to 31; -1 for any other unit. */
function symbolBit(unit: number): number {
  if (unit >= 33 && unit <= 47) return unit - 33;
  if (unit >= 58 && unit <= 64) return unit - 43;
  if (unit >= 91 && unit <= 96) return unit - 69;
  return unit >= 123 && unit <= 126 ? unit - 95 : -1;
}
