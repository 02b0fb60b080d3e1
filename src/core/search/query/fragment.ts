import * as CharKind from "../index/charKind.ts";
import { decodeUnits, foldText, kindOf } from "../index/charTable.ts";
import { escapeRegExp } from "../escapeRegExp.ts";
import { withoutRepeats, type LookupWord } from "./tokenMatches.ts";
import { signPairsOf } from "../index/signPair.ts";
import { accentedForm } from "../index/nameCutter.ts";
import { Tokenizer } from "../index/tokenizer.ts";
import type { TokenForm, TokenSink } from "../index/tokenSink.ts";

/** A range of a text. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** The words of a text, in the form for lookups. */
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
    // Operators arrive as tokens; the fragment reads single signs and its pairs from the folded text.
  }
}

/**
 * Text that must occur in a snippet exactly, except for case, accents and the amount of white space. The index narrows
 * by `words`, `inside` and `pairs`; {@link Fragment.find} decides on the text.
 */
export class Fragment {
  readonly text: string;
  readonly words: readonly LookupWord[];
  /** The first word, which must occur inside a token, because its beginning may be cut off. */
  readonly inside: string | undefined;
  /** Signs, pairs of neighbors, and rows of one sign, that the snippet must contain. */
  readonly pairs: readonly number[];
  /** Whether everything except white space is ASCII, so that a snippet of ASCII can contain it. */
  readonly isAscii: boolean;
  /** For texts that are not folded; undefined if folding does not change the fragment. */
  readonly #plain: RegExp | undefined;
  readonly #pattern: RegExp | undefined;

  /** @param loose whether the fragment may begin in the middle of a name. */
  constructor(text: string, loose: boolean) {
    const trimmed = text.trim();
    this.text = foldText(trimmed);
    const words = wordsOf(trimmed);
    const last = words.length - 1;
    const firstKind = kindOf(trimmed.charCodeAt(0));
    // In a script without spaces each sign begins a token.
    const openStart = firstKind !== CharKind.pair && isNamePart(firstKind);
    const openEnd = isNamePart(kindOf(trimmed.charCodeAt(trimmed.length - 1)));
    const bounded = words.map((word, index) => ({
      ...word,
      accented: undefined,
      whole: !(index === last && openEnd),
    }));
    this.inside = loose && openStart ? bounded.shift()?.text : undefined;
    this.words = withoutRepeats(bounded);
    this.pairs = signPairsOf(this.text);
    this.isAscii = !/[^\s\p{ASCII}]/u.test(this.text);
    const pieces = this.text.split(/\s+/u);
    this.#plain = /^[!-/:-@[-`{-~]+$/.test(trimmed)
      ? undefined
      : new RegExp(pieces.map(escapeRegExp).join("\\s+"), "i");
    this.#pattern =
      pieces.length > 1 ? new RegExp(pieces.map(escapeRegExp).join("\\s+"), "gu") : undefined;
  }

  /** Whether a text of ASCII contains it. Such a text is not folded, because that costs more than the search. */
  standsInAscii(text: string): boolean {
    return this.#plain === undefined ? text.includes(this.text) : this.#plain.test(text);
  }

  /** The first match in a folded text, from `from` on. */
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

/** Whether a text has signs outside of words, so that it is searched exactly. */
export function hasSymbols(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (kindOf(text.charCodeAt(index)) === CharKind.symbol) {
      return true;
    }
  }
  return false;
}

function isNamePart(kind: number): boolean {
  return kind !== CharKind.space && kind !== CharKind.symbol;
}
