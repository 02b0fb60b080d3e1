import * as CharKind from "./charKind.ts";
import { foldUnit } from "./charTable.ts";
import { longestToken, type TokenSink } from "./tokenSink.ts";

/** Cuts one name after the other into its parts: `findLast2` is `find`, `last2` and `2` as well. */
export class NameCutter {
  readonly #sink: TokenSink;
  readonly #units = new Uint16Array(longestToken);
  readonly #cuts = new Uint8Array(longestToken + 1);
  /** Digits after letters: `int32` stays a part of `getInt32`, and `32` is one as well. */
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
   * A letter or digit.
   * @param last the kind of what stands before it.
   * @param isBeforeLower whether a small letter follows.
   * @param place where it stands in the text.
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

  /** Cuts where a kind of letter ends. */
  #turn(kind: number, last: number, isBeforeLower: boolean): void {
    if (kind === CharKind.upper) {
      if (last !== CharKind.upper || isBeforeLower) this.cut();
    } else if (kind !== CharKind.digit) {
      if (last === CharKind.digit) this.cut();
    } else if (last !== CharKind.digit && this.#length > 0 && this.#length < longestToken) {
      this.#digits[this.#digitCount++] = this.#length;
    }
  }

  /** A part ends here. */
  cut(): void {
    const at = this.#length;
    if (at > 0 && at < longestToken && this.#cuts[this.#cutCount] !== at) {
      this.#cuts[++this.#cutCount] = at;
    }
  }

  /** The name has an accent that is a unit of its own. */
  accent(): void {
    this.#accented = true;
  }

  /** Reports the name and its parts, if there is one. @param end of the name in the text. */
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
}

/** A word as typed with its accents, in lower case. */
export function accentedForm(word: string): string {
  // Normalizing costs the square of a run of combining marks: of a long word no more than can count.
  const start = word.replaceAll("_", "").slice(0, 4 * longestToken);
  return start.normalize("NFC").toLowerCase().slice(0, longestToken);
}
