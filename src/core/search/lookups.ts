import type { DictionaryTrail } from "./nearTokens.ts";
import type { Segment } from "./segment.ts";
import {
  infixMatches,
  prefixMatches,
  wideMatches,
  type LookupWord,
  type TokenMatches,
} from "./tokenMatches.ts";

/** `near`: also inside of tokens and over typos; `wide`: abbreviations as well; `infix`: anywhere in a token. */
export type LookupReach = "prefix" | "near" | "wide" | "infix";

const kept = 128;

/** Remembers what words stand for, since the next key leaves all words but the last as they are. */
export class Lookups {
  readonly #bySegment = new WeakMap<Segment, Map<string, TokenMatches>>();

  find(segment: Segment, word: LookupWord, reach: LookupReach): TokenMatches {
    let known = this.#bySegment.get(segment);
    if (known === undefined) {
      known = new Map();
      this.#bySegment.set(segment, known);
    }
    const key = keyOf(word, reach);
    let matches = known.get(key);
    if (matches === undefined) {
      const shorter = { ...word, text: word.text.slice(0, -1) };
      matches = look(segment, word, reach, known.get(keyOf(shorter, reach))?.trail);
      if (known.size >= kept) {
        known.clear();
      }
      known.set(key, matches);
    }
    return matches;
  }
}

function keyOf(word: LookupWord, reach: LookupReach): string {
  return `${reach} ${word.whole ? "=" : ""}${word.text} ${word.accented ?? ""}`;
}

function look(
  segment: Segment,
  word: LookupWord,
  reach: LookupReach,
  before: DictionaryTrail | undefined,
): TokenMatches {
  switch (reach) {
    case "prefix":
      return prefixMatches(segment, word);
    case "near":
      return wideMatches(segment, word, before, false);
    case "wide":
      return wideMatches(segment, word, before, true);
    case "infix":
      return infixMatches(segment, word.text);
  }
}
