import type { Segment } from "../index/segment.ts";
import type { TokenMatches } from "./tokenMatches.ts";

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
