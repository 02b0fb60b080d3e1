import * as CharKind from "../index/charKind.ts";
import { decodeUnits, foldText, kindOf } from "../index/charTable.ts";
import { escapeRegExp } from "../escapeRegExp.ts";
import { withoutRepeats, type LookupWord } from "./tokenMatches.ts";
import { signPairsOf } from "../index/signPair.ts";
import { symbolBit } from "../index/symbolBit.ts";
import { accentedForm } from "../index/nameCutter.ts";
import { Tokenizer } from "../index/tokenizer.ts";
import type { TokenForm, TokenSink } from "../index/tokenSink.ts";

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** The words of a text, as a query looks them up. */
export function wordsOf(text: string): LookupWord[] {
  const sink = new WordSink();
  new Tokenizer(sink).run(text);
  return sink.words;
}

/** The parts of a camelCase or snake_case name. */
export function partsOf(text: string): LookupWord[] {
  const sink = new WordSink();
  new Tokenizer(sink).run(text);
  return sink.parts;
}

class WordSink implements TokenSink {
  readonly words: LookupWord[] = [];
  readonly parts: LookupWord[] = [];

  token(units: Uint16Array, start: number, end: number, form: TokenForm): void {
    const text = decodeUnits(units.subarray(start, end));
    const last = this.words.at(-1);
    if (form === "part") {
      this.parts.push({ text, accented: undefined, whole: false });
    } else if (form === "whole") {
      this.words.push({ text, accented: undefined, whole: false });
    } else if (last !== undefined) {
      this.words[this.words.length - 1] = { ...last, accented: accentedForm(text) };
    }
  }

  sign(): void {
    // Operators come as tokens; the fragment takes single signs and its pairs from the folded text.
  }
}

/**
 * A piece of text that must stand in a snippet as it is, but for case, accents and the amount of white space.
 * The index narrows by `words`, `inside`, `symbols` and `pairs`; {@link Fragment.find} decides on the text.
 */
export class Fragment {
  readonly text: string;
  readonly words: readonly LookupWord[];
  /** Stands somewhere in a token: the first word, whose beginning may be cut off. */
  readonly inside: string | undefined;
  /** ASCII punctuation marks that must stand in the snippet. */
  readonly symbols: number;
  /** Neighbours that must stand side by side in the snippet, and rows of one sign. */
  readonly pairs: readonly number[];
  /** Whether white space aside all of it is ASCII, so that it can stand in a snippet that has nothing else. */
  readonly isAscii: boolean;
  /** For texts that are not folded; undefined where the fragment is the same folded or not. */
  readonly #plain: RegExp | undefined;
  readonly #pattern: RegExp | undefined;

  /** @param loose the fragment may begin in the middle of a name. */
  constructor(text: string, loose: boolean) {
    const trimmed = text.trim();
    this.text = foldText(trimmed);
    const words = wordsOf(trimmed);
    const last = words.length - 1;
    const firstKind = kindOf(trimmed.charCodeAt(0));
    // Of a script without spaces each sign begins a token.
    const openStart = firstKind !== CharKind.pair && isNamePart(firstKind);
    const openEnd = isNamePart(kindOf(trimmed.charCodeAt(trimmed.length - 1)));
    const bounded = words.map((word, index) => ({
      ...word,
      accented: undefined,
      whole: !(index === last && openEnd),
    }));
    this.inside = loose && openStart ? bounded.shift()?.text : undefined;
    this.words = withoutRepeats(bounded);
    this.symbols = symbolsOf(trimmed);
    this.pairs = signPairsOf(this.text);
    this.isAscii = !/[^\s\p{ASCII}]/u.test(this.text);
    const pieces = this.text.split(/\s+/u);
    this.#plain = /^[!-/:-@[-`{-~]+$/.test(trimmed)
      ? undefined
      : new RegExp(pieces.map(escapeRegExp).join("\\s+"), "i");
    this.#pattern =
      pieces.length > 1 ? new RegExp(pieces.map(escapeRegExp).join("\\s+"), "gu") : undefined;
  }

  /** Whether it stands in a text of nothing but ASCII, which is not folded: that costs more than the search. */
  standsInAscii(text: string): boolean {
    return this.#plain === undefined ? text.includes(this.text) : this.#plain.test(text);
  }

  /** The first place in a folded text, from `from` on. */
  find(foldedText: string, from = 0): Span | undefined {
    if (this.#pattern === undefined) {
      const start = foldedText.indexOf(this.text, from);
      return start < 0 ? undefined : { start, length: this.text.length };
    }
    this.#pattern.lastIndex = from;
    const match = this.#pattern.exec(foldedText);
    return match === null ? undefined : { start: match.index, length: match[0].length };
  }
}

/** Whether a text has signs that are no part of a word, so that it is looked for as it stands. */
export function hasSymbols(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (kindOf(text.charCodeAt(index)) === CharKind.symbol) {
      return true;
    }
  }
  return false;
}

function symbolsOf(text: string): number {
  let set = 0;
  for (let index = 0; index < text.length; index++) {
    const bit = symbolBit(text.charCodeAt(index));
    // The joiner of names is no symbol to the tokenizer.
    if (bit >= 0 && text.charAt(index) !== "_") {
      set |= 1 << bit;
    }
  }
  return set >>> 0;
}

function isNamePart(kind: number): boolean {
  return kind !== CharKind.space && kind !== CharKind.symbol;
}
