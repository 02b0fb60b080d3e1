/** The most tokens of a segment. 10,000 snippets have 45,000; random text has a new one at every unit. */
const mostTokens = 1 << 20;
/** A map that grows is copied at once, so there are several. */
const maps = 16;

/** Numbers the distinct tokens, from 0. */
export class TokenTable {
  /** All tokens, in the order of their numbers. */
  readonly texts: string[] = [];
  readonly #numbers = Array.from({ length: maps }, () => new Map<string, number>());
  readonly #most: number;

  constructor(most = mostTokens) {
    this.#most = most;
  }

  /** The number of `units[start]` up to `end`; undefined for a new token if there are too many. */
  intern(units: Uint16Array, start: number, end: number): number | undefined {
    const text = String.fromCharCode.apply(undefined, units.subarray(start, end) as never);
    const numbers = this.#numbers[(units[end - 1] ?? 0) % maps];
    const known = numbers?.get(text);
    if (known !== undefined || this.texts.length >= this.#most) {
      return known;
    }
    numbers?.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}
