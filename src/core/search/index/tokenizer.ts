import * as CharKind from "./charKind.ts";
import { foldUnit, kindOf } from "./charTable.ts";
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
    for (let at = 0; at < text.length;) {
      const isPlain = (units[at] ?? 0) <= 0x7f && !this.#name.isOpen;
      at = isPlain ? this.#plain(text, at) : this.#any(text, at);
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

  /**
   * Reads on while the text is of ASCII, as nearly all is, up to a name that goes on beyond it or is too long.
   * @returns where it ended.
   */
  #plain(text: string, from: number): number {
    const units = this.#units;
    this.#endPairs(CharKind.space);
    let at = from;
    while (at < this.#length && !this.#name.isOpen) {
      const kind = plainKinds[units[at] ?? 0] ?? 0;
      if (kind === isBeyond) break;
      if ((kind & inName) !== 0) {
        at = this.#plainName(text, at);
        continue;
      }
      if (kind !== 0) this.#sign(at, kind);
      at++;
    }
    this.#lastUnit = units[at - 1] ?? 0;
    this.#last = kindOf(this.#lastUnit);
    return at;
  }

  /** Leaves the name open where it may go on beyond ASCII or is too long to be known. @returns where it ends. */
  #plainName(text: string, start: number): number {
    const units = this.#units;
    let at = start;
    let unit = units[at] ?? 0;
    let kind = plainKinds[unit] ?? 0;
    let kinds = 0;
    do {
      kinds |= kind;
      unit = units[++at] ?? 0;
      kind = plainKinds[unit] ?? 0;
    } while ((kind & inName) !== 0);
    if ((kinds & isSign) !== 0) this.#joiners(start, at);
    if (kind === isBeyond || at - start > longestToken) {
      this.#cut(start, at);
    } else if ((kinds & makesParts) === 0) {
      this.#sink.token(units, start, at, "whole");
    } else {
      this.#cut(start, at);
      this.#name.end(text, at);
    }
    return at;
  }

  #sign(at: number, kind: number): void {
    const units = this.#units;
    this.#sink.sign(units, at, this.#length);
    const before = at > 0 ? (units[at - 1] ?? 0) : 0;
    if ((kind & (plainKinds[before] ?? 0) & isOperator) !== 0) {
      this.#sink.token(units, at - 1, at + 1, "whole");
    }
  }

  #joiners(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (this.#units[at] === joiner) this.#sink.sign(this.#units, at, this.#length);
    }
  }

  /** Reads one unit that is not of ASCII, or goes on with a name that has such units. @returns where to read on. */
  #any(text: string, index: number): number {
    const unit = this.#units[index] ?? 0;
    const kind = kindOf(unit);
    if (unit > 0x7f) {
      this.#beyond(text, index, unit, kind);
    } else if (kind === CharKind.joiner) {
      this.#sink.sign(this.#units, index, this.#length);
      this.#name.cut();
      this.#last = CharKind.joiner;
      this.#lastUnit = unit;
    } else if (kind === CharKind.space || kind === CharKind.symbol) {
      this.#name.end(text, index);
      return index;
    } else {
      this.#letter(index, unit, kind);
    }
    return index + 1;
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
    this.#endPairs(kind);
    if (kind === CharKind.symbol) {
      this.#sink.sign(this.#units, index, this.#length);
      this.#emitOne(unit);
    } else {
      this.#other(index, unit, kind);
    }
    this.#last = kind;
    this.#lastUnit = unit;
  }

  #other(index: number, unit: number, kind: number): void {
    if (kind === CharKind.surrogate && unit < 0xdc00 && index + 1 < this.#length) {
      this.#emitTwo(unit, this.#units[index + 1] ?? 0);
    } else if (kind === CharKind.pair && this.#last === CharKind.pair) {
      this.#emitTwo(foldUnit(this.#lastUnit), foldUnit(unit));
    }
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

  #isBeforeLower(index: number): boolean {
    return kindOf(this.#units[index + 1] ?? 0) === CharKind.lower;
  }
}

/** Brackets, quotes and separators stand everywhere: pairs of them would make a fifth of the index and find nothing. */
const operators = "!#$%&*+-./:<=>?@\\^|~";

const joiner = 0x5f;

/**
 * The possible roles of an ASCII unit, as bits; none for white space. A joiner is a sign in names; with other units
 * than small letters a name may have parts. Separate constants, since the bundler puts numbers into their places
 * then.
 */
const inName = 1;
const isSign = 2;
/** Two in a row are a token. */
const isOperator = 4;
const makesParts = 8;
/** Alone: any other than of ASCII. */
const isBeyond = 16;

/** As long as there are units, so that none has to be compared with the last of ASCII first. */
const plainKinds = new Uint8Array(0x10000).fill(isBeyond);
plainKinds.set(Uint8Array.from({ length: 0x80 }, (_, unit) => plainKind(unit)));

function plainKind(unit: number): number {
  const text = String.fromCharCode(unit);
  return (
    (/\w/.test(text) ? inName : 0) |
    (/[A-Z0-9_]/.test(text) ? makesParts : 0) |
    (symbolBit(unit) < 0 ? 0 : isSign) |
    (operators.includes(text) ? isOperator : 0)
  );
}
