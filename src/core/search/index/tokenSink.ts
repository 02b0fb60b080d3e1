/** Longer runs (base64, minified code) are kept by their beginning. */
export const longestToken = 64;

/** `part`: a piece of a camelCase or snake_case name. `accented`: the word before once more, with its accents. */
export type TokenForm = "whole" | "part" | "accented";

/** Takes what a `Tokenizer` finds. */
export interface TokenSink {
  /** One token: `units[start]` up to `end`, folded unless it is of the accented form. */
  token(units: Uint16Array, start: number, end: number, form: TokenForm): void;
  /** `units[at]`, in a text of so many units, is a sign or a joiner of names. All of a text come in order. */
  sign(units: Uint16Array, at: number, length: number): void;
}
