import { CharKind, foldUnit, kindOf } from "./charTable.ts";
import { symbolBit } from "./symbolBit.ts";

/** Longer runs (base64, minified code) are kept by their beginning. */
export const longestToken = 64;

/** `part`: a piece of a camelCase or snake_case name. `accented`: the word before once more, with its accents. */
export type TokenForm = "whole" | "part" | "accented";

/** Takes what a {@link Tokenizer} finds. */
export interface TokenSink {
  /** One token: `units[start]` up to `end`, folded unless it is of the accented form. */
  token(units: Uint16Array, start: number, end: number, form: TokenForm): void;
  /** An ASCII punctuation mark was seen; `bit` is its number, 0 to 31. */
  symbol(bit: number): void;
  /** Two units stand side by side, one of them a sign. */
  pair(first: number, second: number): void;
}

/**
 * Cuts text into what the index knows: names in lower case without accents (`findLast` as `findlast`, and
 * `find` and `last` as its parts), pairs of units in scripts without spaces, operators of two signs.
 */
export class Tokenizer {
  /** Whether a unit beyond ASCII was read since this was set to false. */
  sawBeyondAscii = false;
  readonly #sink: TokenSink;
  readonly #units = new Uint16Array(longestToken);
  readonly #cuts = new Uint8Array(longestToken + 1);
  /** Where digits follow letters: `int32` stays a part of `getInt32`, and `32` is one as well. */
  readonly #digits = new Uint8Array(longestToken + 1);
  #length = 0;
  #cutCount = 0;
  #digitCount = 0;
  #start = 0;
  #accented = false;
  #last: number = CharKind.space;
  #lastUnit = 0;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  run(text: string): void {
    this.#last = CharKind.space;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const kind = kindOf(unit);
      if (kind === CharKind.space) {
        this.#flush(text, index);
        this.#endPairs(kind);
      } else if (kind === CharKind.lower || kind === CharKind.upper || kind === CharKind.digit) {
        if (unit <= 0x7f) {
          index = this.#plainName(text, index, kind) - 1;
          continue;
        }
        this.#name(text, index, unit, kind);
      } else if (kind === CharKind.joiner) {
        this.#endPairs(kind);
        this.#neighbours(text, index, unit);
        this.#cut(this.#length);
      } else if (kind === CharKind.mark && this.#length > 0) {
        this.#accented = true;
        this.sawBeyondAscii = true;
        continue;
      } else {
        this.#flush(text, index);
        this.#other(text, index, unit, kind);
      }
      this.sawBeyondAscii ||= unit > 0x7f;
      this.#last = kind;
      this.#lastUnit = unit;
    }
    this.#flush(text, text.length);
    this.#endPairs(CharKind.space);
  }

  /** Takes letters and digits of ASCII, which most of all text is, as {@link #name} would. @returns where they end. */
  #plainName(text: string, from: number, firstKind: number): number {
    if (this.#length === 0) {
      this.#endPairs(firstKind);
      this.#start = from;
    }
    const units = this.#units;
    let length = this.#length;
    let last = this.#last;
    let index = from;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const kind = plainKind(unit);
      if (kind === CharKind.space) break;
      if (kind !== last || kind === CharKind.upper) {
        this.#turn(text, index, kind, last, length);
        last = kind;
      }
      if (length < longestToken) {
        units[length++] = kind === CharKind.upper ? unit + 32 : unit;
      }
    }
    this.#length = length;
    this.#last = last;
    return index;
  }

  #name(text: string, index: number, unit: number, kind: number): void {
    if (this.#length === 0) {
      this.#endPairs(kind);
      this.#start = index;
    }
    this.#turn(text, index, kind, this.#last, this.#length);
    this.#push(unit);
  }

  /** Cuts the name where a kind of letter ends. @param at the length of the name before it. */
  #turn(text: string, index: number, kind: number, last: number, at: number): void {
    if (kind === CharKind.upper) {
      if (last !== CharKind.upper || isBeforeLower(text, index)) this.#cut(at);
    } else if (kind === CharKind.digit) {
      if (last !== CharKind.digit && at > 0 && at < longestToken) {
        this.#digits[this.#digitCount++] = at;
      }
    } else if (last === CharKind.digit) {
      this.#cut(at);
    }
  }

  #push(unit: number): void {
    const fold = foldUnit(unit);
    if (
      unit > 0x7f &&
      fold !== unit &&
      String.fromCharCode(unit).toLowerCase() !== String.fromCharCode(fold)
    ) {
      this.#accented = true;
    }
    if (this.#length < longestToken) {
      this.#units[this.#length++] = fold;
    }
  }

  #cut(at: number): void {
    if (at > 0 && at < longestToken && this.#cuts[this.#cutCount] !== at) {
      this.#cuts[++this.#cutCount] = at;
    }
  }

  #flush(text: string, end: number): void {
    const length = this.#length;
    if (length > 0) {
      this.#length = 0;
      this.#sink.token(this.#units, 0, length, "whole");
      if (this.#cutCount + this.#digitCount > 0) {
        this.#emitParts(length);
      }
      if (this.#accented) {
        this.#accented = false;
        this.#emitAccented(text.slice(this.#start, end));
      }
    }
    this.#cutCount = 0;
    this.#digitCount = 0;
  }

  #emitParts(length: number): void {
    let from = 0;
    let digits = 0;
    for (let index = 1; index <= this.#cutCount + 1; index++) {
      const to = index > this.#cutCount ? length : (this.#cuts[index] ?? length);
      if (to > from && to - from < length) {
        this.#sink.token(this.#units, from, to, "part");
      }
      for (; digits < this.#digitCount && (this.#digits[digits] ?? length) < to; digits++) {
        const start = this.#digits[digits] ?? to;
        // A joiner cuts before a digit as well.
        if (start > from) this.#sink.token(this.#units, start, to, "part");
      }
      from = to;
    }
  }

  /** The form with its accents is a token of its own, so that it wins when it was typed so. */
  #emitAccented(word: string): void {
    const lower = accentedForm(word);
    for (let index = 0; index < lower.length; index++) {
      this.#units[index] = lower.charCodeAt(index);
    }
    this.#sink.token(this.#units, 0, lower.length, "accented");
  }

  #other(text: string, index: number, unit: number, kind: number): void {
    if (kind === CharKind.pair) {
      this.#units[0] = this.#last === CharKind.pair ? foldUnit(this.#lastUnit) : 0;
      this.#units[1] = foldUnit(unit);
      if (this.#last === CharKind.pair) {
        this.#sink.token(this.#units, 0, 2, "whole");
      }
      return;
    }
    this.#endPairs(kind);
    if (kind === CharKind.symbol) {
      this.#neighbours(text, index, unit);
      this.#symbol(unit);
    } else if (kind === CharKind.surrogate && unit < 0xdc00 && index + 1 < text.length) {
      this.#units[0] = unit;
      this.#units[1] = text.charCodeAt(index + 1);
      this.#sink.token(this.#units, 0, 2, "whole");
    }
  }

  /** The last sign of a run stands alone, so that every sign begins a token. */
  #endPairs(kind: number): void {
    if (this.#last === CharKind.pair && kind !== CharKind.pair) {
      this.#units[0] = foldUnit(this.#lastUnit);
      this.#sink.token(this.#units, 0, 1, "whole");
      this.#last = CharKind.space;
    }
  }

  /** A sign before this one has told of the two already. */
  #neighbours(text: string, index: number, unit: number): void {
    if (index > 0 && this.#last !== CharKind.symbol && this.#last !== CharKind.joiner) {
      this.#sink.pair(text.charCodeAt(index - 1), unit);
    }
    if (index + 1 < text.length) {
      this.#sink.pair(unit, text.charCodeAt(index + 1));
    }
  }

  #symbol(unit: number): void {
    const bit = symbolBit(unit);
    if (bit < 0) {
      this.#units[0] = unit;
      this.#sink.token(this.#units, 0, 1, "whole");
      return;
    }
    this.#sink.symbol(bit);
    if (this.#last === CharKind.symbol && isOperator(unit) && isOperator(this.#lastUnit)) {
      this.#units[0] = this.#lastUnit;
      this.#units[1] = unit;
      this.#sink.token(this.#units, 0, 2, "whole");
    }
  }
}

/** Space stands for all but letters and digits of ASCII. */
function plainKind(unit: number): number {
  if (unit >= 97 && unit <= 122) return CharKind.lower;
  if (unit >= 65 && unit <= 90) return CharKind.upper;
  return unit >= 48 && unit <= 57 ? CharKind.digit : CharKind.space;
}

function isBeforeLower(text: string, index: number): boolean {
  return index + 1 < text.length && kindOf(text.charCodeAt(index + 1)) === CharKind.lower;
}

/** A word as typed with its accents, in lower case. */
export function accentedForm(word: string): string {
  return word.replaceAll("_", "").normalize("NFC").toLowerCase().slice(0, longestToken);
}

/** Brackets, quotes and separators stand everywhere: pairs of them would make a fifth of the index and find nothing. */
const operators: ReadonlySet<number> = new Set(
  Array.from("!#$%&*+-./:<=>?@\\^|~", (sign) => sign.charCodeAt(0)),
);

/** Whether two such signs in a row are a token. */
export function isOperator(unit: number): boolean {
  return operators.has(unit);
}
