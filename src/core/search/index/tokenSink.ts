/** Longer runs (base64, minified code) are cut to this length. */
export const longestToken = 64;

/** `part`: a piece of a camelCase or snake_case name. `accented`: the previous word again, with its accents. */
export type TokenForm = "whole" | "part" | "accented";

/** Receives the output of a `Tokenizer`. */
export interface TokenSink {
  /** One token: `units[start]` up to `end`, folded except in the accented form. */
  token(units: Uint16Array, start: number, end: number, form: TokenForm): void;
  /** `units[at]`, in a text of `length` units, is a sign or a joiner of names. The calls for a text are in order. */
  sign(units: Uint16Array, at: number, length: number): void;
}
