import * as CharKind from "./charKind.ts";
import { foldUnit, kindOf } from "./charTable.ts";
import { NameCutter } from "./nameCutter.ts";
import { runAtOnce } from "../../turns.ts";
import type { TokenSink } from "./tokenSink.ts";

/** Units read between two pauses: a few milliseconds where every token is new. */
const sliceUnits = 4096;

/**
 * Splits text into the units of the index: names in lower case without accents (`findLast` as `findlast`, with the
 * parts `find` and `last`), pairs of units in scripts without spaces, operators of two signs.
 */
export class Tokenizer {
  /** Whether a non-ASCII unit was read since the last reset to false. */
  sawBeyondAscii = false;
  readonly #sink: TokenSink;
  readonly #name: NameCutter;
  /** The current text, with a 0 after it: reading it is twice as fast as the string. */
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
    runAtOnce(this.steps(text));
  }

  /** {@link run} in steps; the next text may begin when this one has ended. */
  *steps(text: string): Generator<void, void> {
    this.#load(text);
    this.#last = CharKind.space;
    for (let from = 0; from < text.length; from += sliceUnits) {
      if (from > 0) yield;
      this.#read(text, from, Math.min(text.length, from + sliceUnits));
    }
    this.#name.end(text, text.length);
    this.#endPairs(CharKind.space);
  }

  #read(text: string, from: number, to: number): void {
    const units = this.#units;
    for (let at = from; at < to; at++) {
      const unit = units[at] ?? 0;
      if (unit > 0x7f) this.sawBeyondAscii = true;
      this.#take(text, at, unit, kindOf(unit));
    }
  }

  #load(text: string): void {
    if (text.length >= this.#units.length) {
      this.#units = new Uint16Array(text.length * 2);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(text, "utf16le");
    this.#units[text.length] = 0;
    this.#length = text.length;
  }

  #take(text: string, at: number, unit: number, kind: number): void {
    if (!this.#name.isOpen) {
      this.#endPairs(kind);
    }
    if (kind === CharKind.lower || kind === CharKind.upper || kind === CharKind.digit) {
      this.#name.add(unit, kind, this.#last, this.#isBeforeLower(at), at);
    } else if (kind === CharKind.joiner) {
      this.#sink.sign(this.#units, at, this.#length);
      this.#name.cut();
    } else if (kind === CharKind.mark && this.#name.isOpen) {
      this.#name.accent();
      return;
    } else {
      this.#name.end(text, at);
      if (kind === CharKind.symbol) {
        this.#sign(at, unit);
      } else {
        this.#other(at, unit, kind);
      }
    }
    this.#last = kind;
    this.#lastUnit = unit;
  }

  #sign(at: number, unit: number): void {
    this.#sink.sign(this.#units, at, this.#length);
    if (unit > 0x7f) {
      this.#emitOne(unit);
    } else if (operators.has(unit) && at > 0 && operators.has(this.#units[at - 1] ?? 0)) {
      this.#sink.token(this.#units, at - 1, at + 1, "whole");
    }
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

  /** The last sign of a run is a separate token, so that every sign begins a token. */
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

/** Brackets, quotes and separators are everywhere: their pairs would make a fifth of the index, for nothing. */
const operators = new Set(Buffer.from("!#$%&*+-./:<=>?@\\^|~"));
