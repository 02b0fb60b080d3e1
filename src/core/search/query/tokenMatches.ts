import { abbreviates } from "../index/abbreviation.ts";
import { lettersOf, type Segment } from "../index/segment.ts";
import type { StringTable } from "../index/stringTable.ts";
import { beginsWithin, forgivenTypos } from "./typo.ts";

/** A word to look up. `whole`: only the token itself, not longer ones. */
export interface LookupWord {
  readonly text: string;
  /** The word with its typed accents, if any. */
  readonly accented: string | undefined;
  readonly whole: boolean;
}

/** Equal for two words with the same lookup. */
export function wordKey({ text, accented, whole }: LookupWord): string {
  return `${whole ? "=" : ""}${text} ${accented ?? ""}`;
}

/** Each word once: a row of a hundred equal signs contains the same one a hundred times. */
export function withoutRepeats(words: readonly LookupWord[]): LookupWord[] {
  return [...new Map(words.map((word) => [wordKey(word), word])).values()];
}

/** Tokens of one segment that match a word, and how well (1: the token itself). */
export interface TokenMatches {
  readonly tokens: number[];
  readonly weights: number[];
  /** The number of their postings: an upper limit of the documents. */
  headCount: number;
  bodyCount: number;
  /** Set if the tokens match the word in heads only. */
  readonly onlyHeads?: true;
}

/** The token itself and those that begin with it. */
export function prefixMatches(segment: Segment, word: LookupWord): TokenMatches {
  const matches = noMatches();
  addRange(segment, word.text, word.whole, 1, matches);
  if (word.accented !== undefined) {
    addRange(segment, word.accented, word.whole, 1.3, matches);
  }
  return matches;
}

/** How far a word may match beyond beginnings. Decided for the whole index, so that its segments have no effect. */
export interface NearScope {
  /** Whether any token begins with the word: then only longer words are searched inside tokens. */
  readonly begins: boolean;
  /** Two typos are allowed only if one gives no results. */
  readonly typos: 1 | 2;
}

/** The results of {@link prefixMatches}, then tokens that contain the word or resemble it. */
export function nearMatches(segment: Segment, word: LookupWord, scope: NearScope): TokenMatches {
  const matches = prefixMatches(segment, word);
  if (word.whole) {
    return matches;
  }
  const seen = new Set(matches.tokens);
  addInside(segment, word.text, scope, seen, matches);
  addTypos(segment, word.text, scope, seen, matches);
  return matches;
}

/** Whether a word is long enough for two typos. */
export function mayHaveTwoTypos(word: LookupWord): boolean {
  return !word.whole && typosOf(word.text) > 1;
}

/** All tokens that contain the text. */
export function infixMatches(segment: Segment, text: string): TokenMatches {
  const matches = noMatches();
  const { tokens } = segment.data;
  let token = -1;
  for (const place of tokens.placesOf(text)) {
    const next = tokens.indexAt(place, Math.max(0, token));
    if (next !== token) {
      token = next;
      add(segment, token, text.length / tokens.lengthAt(token), matches);
    }
  }
  return matches;
}

function noMatches(): TokenMatches {
  return { tokens: [], weights: [], headCount: 0, bodyCount: 0 };
}

function add(segment: Segment, token: number, weight: number, matches: TokenMatches): void {
  const { head, body } = segment.data;
  matches.tokens.push(token);
  matches.weights.push(weight);
  matches.headCount += (head.offsets[token + 1] ?? 0) - (head.offsets[token] ?? 0);
  matches.bodyCount += (body.offsets[token + 1] ?? 0) - (body.offsets[token] ?? 0);
}

function addRange(
  segment: Segment,
  text: string,
  whole: boolean,
  factor: number,
  matches: TokenMatches,
): void {
  const tokens = segment.data.tokens;
  const low = tokens.lowerBound(text);
  const high = tokens.prefixEnd(text, low);
  for (let token = low; token < high; token++) {
    const length = tokens.lengthAt(token);
    if (length === text.length) {
      add(segment, token, factor, matches);
    } else if (!whole) {
      add(segment, token, factor * (0.55 + (0.35 * text.length) / length), matches);
    }
  }
}

/** Shorter texts are inside too many tokens to narrow anything, unless nothing begins with them. */
const commonInfix = 4;
const shortestInfix = 3;

function addInside(
  segment: Segment,
  text: string,
  { begins }: NearScope,
  seen: Set<number>,
  matches: TokenMatches,
): void {
  const tokens = segment.data.tokens;
  if (text.length < (begins ? commonInfix : shortestInfix)) {
    return;
  }
  let token = 0;
  for (const place of tokens.placesOf(text)) {
    token = tokens.indexAt(place, token);
    if (!seen.has(token)) {
      seen.add(token);
      add(segment, token, 0.4 + (0.2 * text.length) / tokens.lengthAt(token), matches);
    }
  }
}

function addTypos(
  segment: Segment,
  text: string,
  { typos }: NearScope,
  seen: Set<number>,
  matches: TokenMatches,
): void {
  if (typosOf(text) === 0) {
    return;
  }
  addNear(segment, text, tokensWithin(segment, text, 1), 1, seen, matches);
  if (typos > 1) {
    addNear(segment, text, tokensWithin(segment, text, 2), 2, seen, matches);
  }
}

/** The typo may be a missing letter, so a word of 4 letters can match one of 5. */
function typosOf(text: string): number {
  return forgivenTypos(text.length + 1);
}

function addNear(
  segment: Segment,
  text: string,
  near: readonly number[],
  typos: number,
  seen: Set<number>,
  matches: TokenMatches,
): void {
  const { tokens } = segment.data;
  for (const token of near) {
    const start = tokens.starts[token] ?? 0;
    const end = (tokens.starts[token + 1] ?? 1) - 1;
    const meant = Math.max(text.length, end - start);
    if (forgivenTypos(meant) >= typos && !seen.has(token) && isMeant(text, tokens, token)) {
      seen.add(token);
      add(segment, token, typoWeight(text, tokens.text, start, end, typos), matches);
    }
  }
}

/** A short word may only match one of 5 letters with one missing, because its beginnings are everywhere. */
function isMeant(text: string, tokens: StringTable, token: number): boolean {
  return (
    forgivenTypos(text.length) > 0 ||
    (tokens.lengthAt(token) === text.length + 1 &&
      beginsWithin(tokens.at(token), text, 0, text.length, 1))
  );
}

function typoWeight(word: string, text: string, start: number, end: number, typos: number): number {
  const share = Math.min(1, word.length / (end - start));
  const first = word.charCodeAt(0) === text.charCodeAt(start) ? 1 : 0.8;
  return (typos === 1 ? 0.4 : 0.25) * first * (0.5 + 0.5 * share);
}

/**
 * Names in heads that the word abbreviates; code would contain its letters in any order.
 * @param near existing matches of the word.
 */
export function abbreviatedMatches(
  segment: Segment,
  { text, whole }: LookupWord,
  near: TokenMatches,
): TokenMatches {
  const matches = { ...noMatches(), onlyHeads: true as const };
  if (text.length < 2 || whole) {
    return matches;
  }
  const { tokens, head } = segment.data;
  const letters = segment.letters;
  const seen = new Set(near.tokens);
  const wanted = lettersOf(text);
  const first = text.charAt(0);
  const low = tokens.lowerBound(first);
  const high = tokens.prefixEnd(first, low);
  for (let token = low; token < high; token++) {
    if (
      (wanted & ~(letters[token] ?? 0)) !== 0 ||
      head.offsets[token] === head.offsets[token + 1] ||
      seen.has(token)
    ) {
      continue;
    }
    const start = tokens.starts[token] ?? 0;
    const end = (tokens.starts[token + 1] ?? 1) - 1;
    const share = abbreviates(text, tokens.text, start, end);
    if (share >= 0.5) {
      add(segment, token, 0.5 * share * share, matches);
    }
  }
  matches.bodyCount = 0;
  return matches;
}

/** All tokens that begin with `text`, allowing one or two typos. */
function tokensWithin(segment: Segment, text: string, typos: number): number[] {
  const { tokens } = segment.data;
  const { starts } = tokens;
  const isNear = (token: number): boolean => {
    const start = starts[token] ?? 0;
    const end = (starts[token + 1] ?? 1) - 1;
    return end - start >= text.length - typos && beginsWithin(text, tokens.text, start, end, typos);
  };
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

/** Whether more than `most` (one or two) bits are set. Each typo adds one foreign letter at most. */
function hasMoreBits(bits: number, most: number): boolean {
  const second = bits & (bits - 1);
  return most < 2 ? second !== 0 : (second & (second - 1)) !== 0;
}
