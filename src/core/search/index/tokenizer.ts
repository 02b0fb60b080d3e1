import { CharClass, foldText } from "./charTable.ts";

/** Longer runs (base64, minified code) are cut to this length. */
export const longestToken = 64;

/** `part`: a piece of a camelCase or snake_case name. `accented`: the previous word again, with its accents. */
export type TokenForm = "whole" | "part" | "accented";

/** A token, folded except in the accented form. */
export type Token = readonly [text: string, form: TokenForm];

/** Units read between two pauses: a few milliseconds where every token is new. */
const sliceUnits = 4096;

/** Brackets, quotes and separators are everywhere: their pairs would make a fifth of the index, for nothing. */
const operator = String.raw`[!#$%\&*+\-.\/:<=>?@\\\^\|~]`;
const foreign = String.raw`[[^\0-\x7f]--[\s\p{C}]]|${CharClass.beyond}`;
const pieces = new RegExp(
  String.raw`${CharClass.name}+|(${operator})(?<=${operator}{2})|(${CharClass.pair})|${foreign}`,
  "gv",
);
const isName = new RegExp(`^${CharClass.name}`, "v");
const isPair = new RegExp(`^${CharClass.pair}`, "v");

/**
 * Splits text into names, pairs of units in scripts without spaces, operators of two signs, and signs beyond ASCII. Works
 * in steps.
 * @param take gets each as it stands in the text, a long name cut, for {@link tokensOf}.
 */
export function* tokenize(text: string, take: (piece: string) => void): Generator<void, void> {
  const reader = new RegExp(pieces);
  let pause = sliceUnits;
  for (let found = reader.exec(text); found !== null; found = reader.exec(text)) {
    const [piece, sign, half] = found;
    if (sign !== undefined) {
      take(text.slice(found.index - 1, found.index + 1));
    } else if (half !== undefined) {
      // The last one of a run is a token of its own, so that every one begins a token.
      const next = text.charAt(found.index + 1);
      take(isPair.test(next) ? half + next : half);
    } else {
      take(piece.slice(0, 4 * longestToken));
    }
    if (found.index >= pause) {
      pause = found.index + sliceUnits;
      yield;
    }
  }
}

const upper = String.raw`[\p{L}&&\p{CWL}]`;
const partEnd = new RegExp(
  String.raw`_+|(?<=[^${upper}])(?=${upper})|(?=${upper}[\p{L}--\p{CWL}])|(?<=\p{N})(?=\p{L})`,
  "v",
);
/** `int32` stays a part of `getInt32`, and `32` is a part as well. */
const digits = /(?<=\P{N})\p{N}+$/u;

/**
 * The tokens of a piece of text: names in lower case without accents (`findLast` as `findlast`, with the parts `find` and
 * `last`), others as they are. The whole one is first.
 */
export function tokensOf(piece: string): readonly Token[] {
  if (!isName.test(piece)) {
    return [[isPair.test(piece) ? foldText(piece) : piece, "whole"]];
  }
  const letters = piece.replaceAll(/\p{M}/gu, "");
  const whole = foldText(letters.replaceAll("_", "")).slice(0, longestToken);
  const tokens: Token[] = whole === "" ? [] : [[whole, "whole"]];
  let left = longestToken;
  for (const part of letters.split(partEnd)) {
    const own = foldText(part).slice(0, left);
    left -= own.length;
    for (const text of [own, digits.exec(own)?.[0] ?? ""]) {
      if (text !== "" && text.length < whole.length) tokens.push([text, "part"]);
    }
  }
  // A separate token, so that it wins if it was typed.
  const accented = piece.replaceAll("_", "").normalize("NFC").toLowerCase().slice(0, longestToken);
  return whole === "" || accented === whole ? tokens : [...tokens, [accented, "accented"]];
}
