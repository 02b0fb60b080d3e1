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

/** The tokens that match the words of one query. */
export class Lookups {
  readonly #segments: readonly Segment[];
  readonly #cache: LookupCache;
  readonly #scopes = new Map<string, NearScope>();

  /** @param segments the whole index. */
  constructor(segments: readonly Segment[], cache: LookupCache) {
    this.#segments = segments;
    this.#cache = cache;
  }

  find(segment: Segment, word: LookupWord, reach: LookupReach): TokenMatches {
    switch (reach) {
      case "prefix":
        return this.#cache.take(segment, `prefix ${wordKey(word)}`, () =>
          prefixMatches(segment, word),
        );
      case "infix":
        return this.#cache.take(segment, `infix ${word.text}`, () =>
          infixMatches(segment, word.text),
        );
      case "near":
        return this.#near(segment, word, this.#scopeOf(word));
      case "abbreviated": {
        const scope = this.#scopeOf(word);
        return this.#cache.take(segment, `abbreviated ${scopedKey(word, scope)}`, () =>
          abbreviatedMatches(segment, word, this.#near(segment, word, scope)),
        );
      }
    }
  }

  #near(segment: Segment, word: LookupWord, scope: NearScope): TokenMatches {
    return this.#cache.take(segment, `near ${scopedKey(word, scope)}`, () =>
      nearMatches(segment, word, scope),
    );
  }

  /** The same for all segments, because the distribution over segments must not affect results. */
  #scopeOf(word: LookupWord): NearScope {
    const key = wordKey(word);
    let scope = this.#scopes.get(key);
    if (scope === undefined) {
      const one = {
        begins: this.#finds((each) => this.find(each, word, "prefix")),
        typos: 1,
      } as const;
      const isEnough = !mayHaveTwoTypos(word) || this.#finds((each) => this.#near(each, word, one));
      scope = isEnough ? one : { ...one, typos: 2 };
      this.#scopes.set(key, scope);
    }
    return scope;
  }

  #finds(matches: (segment: Segment) => TokenMatches): boolean {
    return this.#segments.some((segment) => matches(segment).tokens.length > 0);
  }
}

function scopedKey(word: LookupWord, { begins, typos }: NearScope): string {
  return `${begins ? "begins " : ""}${typos} ${wordKey(word)}`;
}

const kept = 256;

/** Caches the matches of words, because the next key changes only the last word. */
export class LookupCache {
  readonly #bySegment = new WeakMap<Segment, Map<string, TokenMatches>>();

  /** The cached value of this key, else the result of `look`. */
  take(segment: Segment, key: string, look: () => TokenMatches): TokenMatches {
    let known = this.#bySegment.get(segment);
    if (known === undefined) {
      known = new Map();
      this.#bySegment.set(segment, known);
    }
    let matches = known.get(key);
    if (matches === undefined) {
      matches = look();
      if (known.size >= kept) {
        known.clear();
      }
      known.set(key, matches);
    }
    return matches;
  }
}
