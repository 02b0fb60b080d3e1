import { FormFault, FormReader } from "../formReader.ts";

/** Parameters of a request by RFC 6749 s.3.1: one without a value counts as missing. */
export type Fields = ReadonlyMap<string, string>;

export interface Parameters {
  readonly values: Fields;
  /** Names that were sent more than once, which is never allowed. They are not in `values`. */
  readonly repeated: ReadonlySet<string>;
}

/** Many times the number in any valid request. */
const mostPairs = 100;

/**
 * @param encoded A query or body in `application/x-www-form-urlencoded`.
 * @returns undefined if an escape is broken, is not UTF-8 or hides a NUL, or if there are more than 100 pairs.
 */
export function parseParameters(encoded: Uint8Array): Parameters | undefined {
  const reader = new FormReader(mostPairs);
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  try {
    reader.take(encoded);
    for (const [name, value] of reader.pairs()) {
      if (`${name}${value}`.includes("\0")) return undefined;
      if (values.has(name)) repeated.add(name);
      values.set(name, value);
    }
  } catch (error) {
    if (error instanceof FormFault) return undefined;
    throw error;
  }
  for (const [name, value] of values) {
    if (value === "" || repeated.has(name)) values.delete(name);
  }
  return { values, repeated };
}

/** Stricter than `URLSearchParams`, which keeps broken escapes and puts U+FFFD in place of broken bytes. */
export function decodeFormValue(encoded: string): string | undefined {
  try {
    const decoded = decodeURIComponent(encoded.replaceAll("+", " "));
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}
