/** Parameters of a request as RFC 6749 s.3.1 reads them: one without a value counts as not sent. */
export interface Parameters {
  readonly values: ReadonlyMap<string, string>;
  /** Names that were sent more than once, which is never allowed; `values` has none of them. */
  readonly repeated: ReadonlySet<string>;
}

/**
 * @param encoded A query or body in `application/x-www-form-urlencoded`.
 * @returns undefined when an escape is broken, is not UTF-8, or hides a NUL.
 */
export function parseParameters(encoded: string): Parameters | undefined {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const pair of encoded.split("&")) {
    if (pair === "") continue;
    const [name = "", ...rest] = pair.split("=");
    const [decodedName, value] = [decodeFormValue(name), decodeFormValue(rest.join("="))];
    if (decodedName === undefined || value === undefined) return undefined;
    if (values.has(decodedName)) repeated.add(decodedName);
    values.set(decodedName, value);
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
