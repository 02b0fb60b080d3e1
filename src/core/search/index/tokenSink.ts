/** Longer runs (base64, minified code) are kept by their beginning. */
export const longestToken = 64;

/** `part`: a piece of a camelCase or snake_case name. `accented`: the word before once more, with its accents. */
export type TokenForm = "whole" | "part" | "accented";

/** Takes what a `Tokenizer` finds. */
export interface TokenSink {
  /**
   * A name of ASCII, before it is cut. Most names come again and again, and give the same tokens each time.
   * @param hash of its units.
   * @returns whether its tokens are known. If not, they come now, then {@link endName}.
   */
  name(units: Uint16Array, start: number, end: number, hash: number): boolean;
  endName(): void;
  /** One token: `units[start]` up to `end`, folded unless it is of the accented form. */
  token(units: Uint16Array, start: number, end: number, form: TokenForm): void;
  /** An ASCII punctuation mark was seen; `bit` is its number, 0 to 31. */
  symbol(bit: number): void;
  /** Two units stand side by side, one of them a sign. */
  pair(first: number, second: number): void;
}
