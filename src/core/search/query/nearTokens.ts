import { lettersOf, type Segment } from "../index/segment.ts";
import type { StringTable } from "../index/stringTable.ts";
import { beginsWithin } from "./typo.ts";

/** The result of a pass through the whole dictionary for a word: the next letter can only make it fewer. */
export interface DictionaryTrail {
  readonly text: string;
  /** Every place of the word in the joined tokens; undefined when it was not looked for. */
  readonly places: readonly number[] | undefined;
  /** Every token that begins with the word but for one typo; undefined likewise. */
  readonly near: readonly number[] | undefined;
}

/** Every place of `text` in the joined tokens, in order. */
export function placesOf(
  tokens: StringTable,
  text: string,
  before: DictionaryTrail | undefined,
): number[] {
  const known = before !== undefined && text.startsWith(before.text) ? before.places : undefined;
  if (known !== undefined) {
    return known.filter((place) => tokens.text.startsWith(text, place));
  }
  return tokens.placesOf(text);
}

/** Every token that begins with `text` but for so many typos, one or two. */
export function tokensWithin(
  segment: Segment,
  text: string,
  typos: number,
  before: DictionaryTrail | undefined,
): number[] {
  const known = before !== undefined && text.startsWith(before.text) ? before.near : undefined;
  const { tokens } = segment.data;
  const { starts } = tokens;
  const isNear = (token: number): boolean => {
    const start = starts[token] ?? 0;
    const end = (starts[token + 1] ?? 1) - 1;
    return end - start >= text.length - typos && beginsWithin(text, tokens.text, start, end, typos);
  };
  if (known !== undefined && typos === 1) {
    return known.filter(isNear);
  }
  const near: number[] = [];
  const letters = segment.letters;
  const wanted = lettersOf(text);
  for (let token = 0; token < letters.length; token++) {
    if (!hasMoreBits(wanted & ~(letters[token] ?? 0), typos) && isNear(token)) {
      near.push(token);
    }
  }
  return near;
}

/** Whether more than `most` (one or two) bits are set: each typo brings in one foreign letter at most. */
function hasMoreBits(bits: number, most: number): boolean {
  const second = bits & (bits - 1);
  return most < 2 ? second !== 0 : (second & (second - 1)) !== 0;
}
