import type { Segment } from "../index/segment.ts";
import {
  abbreviatedMatches,
  infixMatches,
  type LookupWord,
  mayHaveTwoTypos,
  nearMatches,
  type NearScope,
  prefixMatches,
  type TokenMatches,
  wordKey,
} from "./tokenMatches.ts";

/** `near`: also inside tokens and with typos; `abbreviated`: only abbreviations; `infix`: anywhere in a token. */
type LookupReach = "prefix" | "near" | "abbreviated" | "infix";

/** Words whose tokens are kept for each segment. */
const mostKept = 256;

/** The tokens that match words; keeps them, because the next key of a query changes only the last word. */
export class Lookups {
  readonly segments: readonly Segment[];
  readonly #known = new Map<Segment, Map<string, TokenMatches>>();
  readonly #scopes = new Map<string, NearScope>();

  /** @param segments the whole index. */
  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }

  find(segment: Segment, word: LookupWord, reach: LookupReach): TokenMatches {
    const known = this.#known.get(segment) ?? new Map<string, TokenMatches>();
    const key = `${reach} ${wordKey(word)}`;
    const matches = known.get(key) ?? this.#look(segment, word, reach);
    if (known.size >= mostKept) known.clear();
    this.#known.set(segment, known.set(key, matches));
    return matches;
  }

  #look(segment: Segment, word: LookupWord, reach: LookupReach): TokenMatches {
    switch (reach) {
      case "prefix":
        return prefixMatches(segment, word);
      case "infix":
        return infixMatches(segment, word.text);
      case "near":
        return nearMatches(segment, word, this.#scopeOf(word));
      case "abbreviated":
        return abbreviatedMatches(segment, word, this.find(segment, word, "near"));
    }
  }

  /** The same for all segments, because the distribution over segments must not affect results. */
  #scopeOf(word: LookupWord): NearScope {
    const key = wordKey(word);
    let scope = this.#scopes.get(key);
    if (scope === undefined) {
      const finds = (look: (segment: Segment) => TokenMatches): boolean =>
        this.segments.some((segment) => look(segment).tokens.length > 0);
      const one = { begins: finds((each) => this.find(each, word, "prefix")), typos: 1 } as const;
      const isEnough = !mayHaveTwoTypos(word) || finds((each) => nearMatches(each, word, one));
      scope = isEnough ? one : { ...one, typos: 2 };
      this.#scopes.set(key, scope);
    }
    return scope;
  }
}
