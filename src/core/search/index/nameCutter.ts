import * as CharKind from "./charKind.ts";
import { foldUnit } from "./charTable.ts";
import { longestToken, type TokenSink } from "./tokenSink.ts";

/** Splits names into their parts: `findLast2` is also `find`, `last2` and `2`. */
export class NameCutter {
  readonly #sink: TokenSink;
  readonly #units = new Uint16Array(longestToken);
  readonly #cuts = new Uint8Array(longestToken + 1);
  /** Starts of digits after letters: `int32` stays a part of `getInt32`, and `32` is a part as well. */
  readonly #digits = new Uint8Array(longestToken + 1);
  #length = 0;
  #cutCount = 0;
  #digitCount = 0;
  #start = 0;
  #accented = false;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /** Whether a letter or digit was read since the last {@link end}. */
  get isOpen(): boolean {
    return this.#length > 0;
  }

  /**
   * Adds a letter or digit.
   * @param last the kind of the unit before it.
   * @param isBeforeLower whether a lower-case letter follows.
   * @param place its offset in the text.
   */
  add(unit: number, kind: number, last: number, isBeforeLower: boolean, place: number): void {
    const at = this.#length;
    if (at === 0) {
      this.#start = place;
    }
    this.#turn(kind, last, isBeforeLower);
    const fold = foldUnit(unit);
    if (
      unit > 0x7f &&
      fold !== unit &&
      String.fromCharCode(unit).toLowerCase() !== String.fromCharCode(fold)
    ) {
      this.#accented = true;
    }
    if (at < longestToken) {
      this.#units[this.#length++] = fold;
    }
  }

  /** Splits between two kinds of letters. */
  #turn(kind: number, last: number, isBeforeLower: boolean): void {
    if (kind === CharKind.upper) {
      if (last !== CharKind.upper || isBeforeLower) this.cut();
    } else if (kind !== CharKind.digit) {
      if (last === CharKind.digit) this.cut();
    } else if (last !== CharKind.digit && this.#length > 0 && this.#length < longestToken) {
      this.#digits[this.#digitCount++] = this.#length;
    }
  }

  /** Ends a part here. */
  cut(): void {
    const at = this.#length;
    if (at > 0 && at < longestToken && this.#cuts[this.#cutCount] !== at) {
      this.#cuts[++this.#cutCount] = at;
    }
  }

  /** Records that the name has an accent as a separate unit. */
  accent(): void {
    this.#accented = true;
  }

  /** Reports the name and its parts, if any. @param end of the name in the text. */
  end(text: string, end: number): void {
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
        // A joiner also splits before a digit.
        if (start > from) this.#sink.token(this.#units, start, to, "part");
      }
      from = to;
    }
  }

  /** The accented form is a separate token, so that it wins if it was typed. */
  #emitAccented(word: string): void {
    const lower = accentedForm(word);
    for (let index = 0; index < lower.length; index++) {
      this.#units[index] = lower.charCodeAt(index);
    }
    this.#sink.token(this.#units, 0, lower.length, "accented");
  }
}

/** A word with its typed accents, in lower case. */
export function accentedForm(word: string): string {
  // The cost of normalizing is the square of a run of combining marks, so a long word is cut to the relevant length.
  const start = word.replaceAll("_", "").slice(0, 4 * longestToken);
  return start.normalize("NFC").toLowerCase().slice(0, longestToken);
}
