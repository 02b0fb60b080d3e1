/** Numbers the distinct tokens, from 0. */
export class TokenTable {
  readonly #numbers = new Map<string, number>();

  /** All tokens, in the order of their numbers. */
  get texts(): string[] {
    return [...this.#numbers.keys()];
  }

  /** The number of `units[start]` up to `end`. */
  intern(units: Uint16Array, start: number, end: number): number {
    const text = String.fromCharCode.apply(undefined, units.subarray(start, end) as never);
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}
