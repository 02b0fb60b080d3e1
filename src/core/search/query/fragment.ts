import { CharClass, foldText } from "../index/charTable.ts";
import { escapeRegExp } from "../escapeRegExp.ts";
import { withoutRepeats, type LookupWord } from "./tokenMatches.ts";
import { signPairsIn } from "../index/signPair.ts";
import { tokenize, tokensOf, type Token } from "../index/tokenizer.ts";
import { runAtOnce } from "../../turns.ts";

/** A range of a text. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** The words of a text, in the form for lookups. */
export function wordsOf(text: string): LookupWord[] {
  const words: LookupWord[] = [];
  for (const [token, form] of tokensIn(text)) {
    const last = words.at(-1);
    if (form === "whole") {
      words.push({ text: token, accented: undefined, whole: false });
    } else if (form === "accented" && last !== undefined) {
      words[words.length - 1] = { ...last, accented: token };
    }
  }
  return words;
}

/** The parts of a camelCase or snake_case name. */
export function partsOf(text: string): LookupWord[] {
  return tokensIn(text)
    .filter(([, form]) => form === "part")
    .map(([part]) => ({ text: part, accented: undefined, whole: false }));
}

function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  runAtOnce(tokenize(text, (piece) => tokens.push(...tokensOf(piece))));
  return tokens;
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
    // In a script without spaces each sign begins a token.
    const openStart = beginsName.test(trimmed);
    const openEnd = endsInName.test(trimmed);
    const bounded = words.map((word, index) => ({
      ...word,
      accented: undefined,
      whole: !(index === last && openEnd),
    }));
    this.inside = loose && openStart ? bounded.shift()?.text : undefined;
    this.words = withoutRepeats(bounded);
    const pairs: number[] = [];
    runAtOnce(signPairsIn(this.text, (pair) => pairs.push(pair)));
    this.pairs = pairs;
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

const beginsName = new RegExp(`^(?:${CharClass.name}|${CharClass.beyond})`, "v");
const endsInName = new RegExp(`(?:${CharClass.name}|${CharClass.pair}|${CharClass.beyond})$`, "v");
const symbol = new RegExp(CharClass.symbol, "v");

/** Whether a text has signs outside of words, so that it is searched exactly. */
export function hasSymbols(text: string): boolean {
  return symbol.test(text);
}
