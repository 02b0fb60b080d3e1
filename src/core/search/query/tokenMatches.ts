import { abbreviates } from "../index/abbreviation.ts";
import { lettersOf, type Segment } from "../index/segment.ts";
import { prefixRange } from "../index/sortedStrings.ts";
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
  // No shorter word is searched inside tokens or has typos.
  if (word.whole || word.text.length < shortestInfix) {
    return matches;
  }
  const seen = new Set(matches.tokens);
  for (const token of tokensWithLetters(segment, word.text, scope.typos)) {
    const weight = seen.has(token) ? 0 : nearWeight(word.text, tokenAt(segment, token), scope);
    if (weight > 0) {
      add(segment, token, weight, matches);
    }
  }
  return matches;
}

/** Whether a word is long enough for two typos. */
export function mayHaveTwoTypos(word: LookupWord): boolean {
  return !word.whole && typosOf(word.text) > 1;
}

/** All tokens that contain the text. */
export function infixMatches(segment: Segment, text: string): TokenMatches {
  const matches = noMatches();
  for (const token of tokensWithLetters(segment, text, 0)) {
    const own = tokenAt(segment, token);
    if (own.includes(text)) {
      add(segment, token, text.length / own.length, matches);
    }
  }
  return matches;
}

function tokenAt({ data }: Segment, token: number): string {
  return data.tokens[token] ?? "";
}

/** The tokens from `low` up to `high` that have all letters of the text but `most`, which is two at most. */
function tokensWithLetters(
  { letters }: Segment,
  text: string,
  most: number,
  [low, high]: readonly [number, number] = [0, letters.length],
): readonly number[] {
  const wanted = lettersOf(text);
  const found: number[] = [];
  for (let token = low; token < high; token++) {
    let missing = wanted & ~(letters[token] ?? 0);
    for (let left = most; left > 0; left--) missing &= missing - 1;
    if (missing === 0) found.push(token);
  }
  return found;
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
  const [low, high] = prefixRange(segment.data.tokens, text);
  for (let token = low; token < high; token++) {
    const { length } = tokenAt(segment, token);
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

/** The weight of a token that does not begin with the text; 0 if it is not near. */
function nearWeight(text: string, token: string, { begins, typos }: NearScope): number {
  if (text.length >= (begins ? commonInfix : shortestInfix) && token.includes(text)) {
    return 0.4 + (0.2 * text.length) / token.length;
  }
  if (typosOf(text) === 0 || !isMeant(text, token)) {
    return 0;
  }
  const most = Math.min(typos, forgivenTypos(Math.max(text.length, token.length)));
  for (let count = 1; count <= most; count++) {
    if (token.length >= text.length - count && beginsWithin(text, token, count)) {
      return typoWeight(text, token, count);
    }
  }
  return 0;
}

/** The typo may be a missing letter, so a word of 4 letters can match one of 5. */
function typosOf(text: string): number {
  return forgivenTypos(text.length + 1);
}

/** A short word may only match one of 5 letters with one missing, because its beginnings are everywhere. */
function isMeant(text: string, token: string): boolean {
  return (
    forgivenTypos(text.length) > 0 ||
    (token.length === text.length + 1 && beginsWithin(token, text, 1))
  );
}

function typoWeight(word: string, token: string, typos: number): number {
  const share = Math.min(1, word.length / token.length);
  const first = word.charCodeAt(0) === token.charCodeAt(0) ? 1 : 0.8;
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
  const range = prefixRange(tokens, text.charAt(0));
  const seen = new Set(near.tokens);
  for (const token of tokensWithLetters(segment, text, 0, range)) {
    const isInHeads = head.offsets[token] !== head.offsets[token + 1];
    const share = isInHeads && !seen.has(token) ? abbreviates(text, tokenAt(segment, token)) : 0;
    if (share >= 0.5) {
      add(segment, token, 0.5 * share * share, matches);
    }
  }
  matches.bodyCount = 0;
  return matches;
}
