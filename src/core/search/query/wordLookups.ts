import type { Fragment } from "./fragment.ts";
import type { WordLookup } from "./postingScorer.ts";
import { rarity } from "./ranking.ts";
import type { Pass, SearchContext } from "./searchContext.ts";
import type { Segment } from "../index/segment.ts";
import type { LookupWord, TokenMatches } from "./tokenMatches.ts";

/** The weight of each word of a pass relative to the others. */
export function weightsOf(context: SearchContext, pass: Pass, documents: number): number[] {
  return pass.words.map((word) => {
    let postings = 0;
    for (const segment of context.segments) {
      for (const { headCount, bodyCount } of matchesOf(context, segment, pass, word)) {
        postings += headCount + bodyCount;
      }
    }
    return rarity(postings, documents);
  });
}

/** The words of a pass within a segment. */
export function passLookups(
  context: SearchContext,
  segment: Segment,
  pass: Pass,
  weights: readonly number[],
): WordLookup[] {
  return pass.words.map((word, index) => ({
    matches: [
      ...matchesOf(context, segment, pass, word),
      ...glued(context, segment, pass.words, index),
    ],
    weight: weights[index] ?? 1,
  }));
}

/** A word of this length that may be inside a name is rare enough for the first pass. */
const tellingInside = 3;

/** Whether the first pass for a fragment looks up any word. */
export function hasWords({ words, inside }: Fragment): boolean {
  return words.length > 0 || (inside !== undefined && inside.length >= tellingInside);
}

/** The words of a fragment within a segment. */
export function fragmentLookups(
  { lookups }: SearchContext,
  segment: Segment,
  fragment: Fragment,
): WordLookup[] {
  const words = fragment.words.map((word) => ({
    matches: [lookups.find(segment, word, "prefix")],
    weight: 1,
  }));
  // One letter is inside nearly every name.
  if (fragment.inside !== undefined && fragment.inside.length > 1) {
    const word = { text: fragment.inside, accented: undefined, whole: false };
    words.push({ matches: [lookups.find(segment, word, "infix")], weight: 1 });
  }
  return words;
}

/** Two words may be one name: `b index` also means `bIndex`. */
function glued(
  { lookups }: SearchContext,
  segment: Segment,
  words: readonly LookupWord[],
  index: number,
): TokenMatches[] {
  return [index - 1, index].flatMap((first) => {
    const [left, right] = [words[first], words[first + 1]];
    if (left === undefined || right === undefined) {
      return [];
    }
    const name = { text: left.text + right.text, accented: undefined, whole: true };
    const matches = lookups.find(segment, name, "prefix");
    return matches.tokens.length === 0 ? [] : [matches];
  });
}

function matchesOf(
  { lookups }: SearchContext,
  segment: Segment,
  pass: Pass,
  word: LookupWord,
): TokenMatches[] {
  const reach = typeof pass.reach === "function" ? pass.reach(word) : pass.reach;
  if (reach !== "wide") {
    return [lookups.find(segment, word, reach)];
  }
  return [lookups.find(segment, word, "near"), lookups.find(segment, word, "abbreviated")];
}
