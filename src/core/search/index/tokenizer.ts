import { CharKind, foldUnit, kindOf } from "./charTable.ts";
import { NameCutter } from "./nameCutter.ts";
import { symbolBit } from "./symbolBit.ts";
import { longestToken, type TokenSink } from "./tokenSink.ts";

/**
 * Cuts text into what the index knows: names in lower case without accents (`findLast` as `findlast`, and
 * `find` and `last` as its parts), pairs of units in scripts without spaces, operators of two signs.
 */
export class Tokenizer {
  /** Whether a unit beyond ASCII was read since this was set to false. */
  sawBeyondAscii = false;
  readonly #sink: TokenSink;
  readonly #name: NameCutter;
  /** The text that is read, with a 0 behind it: read twice as fast as the string. */
  #units = new Uint16Array(256);
  #bytes = Buffer.from(this.#units.buffer);
  #length = 0;
  readonly #two = new Uint16Array(2);
  #last: number = CharKind.space;
  #lastUnit = 0;

  constructor(sink: TokenSink) {
    this.#sink = sink;
    this.#name = new NameCutter(sink);
  }

  run(text: string): void {
    const units = this.#load(text);
    this.#last = CharKind.space;
    let index = 0;
    while (index < text.length) {
      const unit = units[index] ?? 0;
      const kind = kindOf(unit);
      if (unit > 0x7f) {
        this.#beyond(text, index, unit, kind);
      } else if (kind === CharKind.space) {
        this.#name.end(text, index);
        this.#endPairs(kind);
        while (units[index + 1] === 0x20) index++;
        this.#last = kind;
      } else if (kind === CharKind.symbol) {
        this.#name.end(text, index);
        this.#sign(index, unit);
      } else if (kind === CharKind.joiner && this.#name.isOpen) {
        this.#join(index, unit);
      } else if (this.#name.isOpen) {
        this.#letter(index, unit, kind);
      } else {
        index = this.#plainName(text, index);
        continue;
      }
      index++;
    }
    this.#name.end(text, text.length);
    this.#endPairs(CharKind.space);
  }

  #load(text: string): Uint16Array {
    if (text.length >= this.#units.length) {
      this.#units = new Uint16Array(text.length * 2);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(text, "utf16le");
    this.#units[text.length] = 0;
    this.#length = text.length;
    return this.#units;
  }

  /** Takes all of a name that is of ASCII, as nearly all are, at once. @returns where it ends. */
  #plainName(text: string, from: number): number {
    const units = this.#units;
    this.#endPairs(CharKind.lower);
    let hash = 0x811c9dc5;
    let end = from;
    let unit = units[from] ?? 0;
    for (; isPlainName(unit); unit = units[++end] ?? 0) {
      hash = Math.imul(hash ^ unit, 0x01000193);
      if (unit === joiner) {
        this.#last = end > from ? kindOf(this.#lastUnit) : this.#last;
        this.#neighbours(end, unit);
      }
      this.#lastUnit = unit;
    }
    this.#last = kindOf(this.#lastUnit);
    // A letter or an accent that is not of ASCII may go on with the name.
    const isWhole = unit <= 0x7f && end - from <= longestToken;
    if (isWhole && this.#sink.name(units, from, end, hash)) {
      return end;
    }
    this.#cut(from, end);
    if (isWhole) {
      this.#name.end(text, end);
      this.#sink.endName();
    }
    return end;
  }

  #cut(from: number, end: number): void {
    let last: number = CharKind.joiner;
    for (let index = from; index < end; index++) {
      const unit = this.#units[index] ?? 0;
      const kind = kindOf(unit);
      if (kind === CharKind.joiner) {
        this.#name.cut();
      } else {
        this.#name.add(unit, kind, last, this.#isBeforeLower(index), index);
      }
      last = kind;
    }
  }

  #letter(index: number, unit: number, kind: number): void {
    if (!this.#name.isOpen) {
      this.#endPairs(kind);
    }
    this.#name.add(unit, kind, this.#last, this.#isBeforeLower(index), index);
    this.#last = kind;
    this.#lastUnit = unit;
  }

  #join(index: number, unit: number): void {
    this.#endPairs(CharKind.joiner);
    this.#neighbours(index, unit);
    this.#name.cut();
    this.#last = CharKind.joiner;
    this.#lastUnit = unit;
  }

  #beyond(text: string, index: number, unit: number, kind: number): void {
    this.sawBeyondAscii = true;
    if (kind === CharKind.lower || kind === CharKind.upper || kind === CharKind.digit) {
      this.#letter(index, unit, kind);
      return;
    }
    if (kind === CharKind.mark && this.#name.isOpen) {
      this.#name.accent();
      return;
    }
    this.#name.end(text, index);
    if (kind === CharKind.symbol) {
      this.#sign(index, unit);
    } else {
      this.#other(index, unit, kind);
    }
  }

  #other(index: number, unit: number, kind: number): void {
    if (kind === CharKind.pair) {
      if (this.#last === CharKind.pair) {
        this.#emitTwo(foldUnit(this.#lastUnit), foldUnit(unit));
      }
    } else {
      this.#endPairs(kind);
      if (kind === CharKind.surrogate && unit < 0xdc00 && index + 1 < this.#length) {
        this.#emitTwo(unit, this.#units[index + 1] ?? 0);
      }
    }
    this.#last = kind;
    this.#lastUnit = unit;
  }

  #emitTwo(first: number, second: number): void {
    this.#two[0] = first;
    this.#two[1] = second;
    this.#sink.token(this.#two, 0, 2, "whole");
  }

  #emitOne(unit: number): void {
    this.#two[0] = unit;
    this.#sink.token(this.#two, 0, 1, "whole");
  }

  /** The last sign of a run stands alone, so that every sign begins a token. */
  #endPairs(kind: number): void {
    if (this.#last === CharKind.pair && kind !== CharKind.pair) {
      this.#emitOne(foldUnit(this.#lastUnit));
      this.#last = CharKind.space;
    }
  }

  /** A sign before this one has told of the two already. */
  #neighbours(index: number, unit: number): void {
    if (index > 0 && this.#last !== CharKind.symbol && this.#last !== CharKind.joiner) {
      this.#sink.pair(this.#units[index - 1] ?? 0, unit);
    }
    if (index + 1 < this.#length) {
      this.#sink.pair(unit, this.#units[index + 1] ?? 0);
    }
  }

  #sign(index: number, unit: number): void {
    this.#endPairs(CharKind.symbol);
    this.#neighbours(index, unit);
    const bit = symbolBit(unit);
    if (bit < 0) {
      this.#emitOne(unit);
    } else {
      this.#sink.symbol(bit);
      if (this.#last === CharKind.symbol && isOperator(unit) && isOperator(this.#lastUnit)) {
        this.#emitTwo(this.#lastUnit, unit);
      }
    }
    this.#last = CharKind.symbol;
    this.#lastUnit = unit;
  }

  #isBeforeLower(index: number): boolean {
    return kindOf(this.#units[index + 1] ?? 0) === CharKind.lower;
  }
}

const joiner = 0x5f;
const plainNames = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /\w/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Letters, digits and joiners of ASCII. */
function isPlainName(unit: number): boolean {
  return unit <= 0x7f && plainNames[unit] === 1;
}

/** Brackets, quotes and separators stand everywhere: pairs of them would make a fifth of the index and find nothing. */
const operators = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  "!#$%&*+-./:<=>?@\\^|~".includes(String.fromCharCode(unit)) ? 1 : 0,
);

/** Whether two such signs in a row are a token. */
function isOperator(unit: number): boolean {
  return operators[unit] === 1;
}
