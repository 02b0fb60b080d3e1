/**
 * The OAuth `error` code for the log, if it has only allowed characters (RFC 6749, section 5.2) and contains none of
 * the given secrets.
 */
export function errorCodeText(
  text: string | undefined,
  secrets: readonly string[] = [],
): string | undefined {
  return text !== undefined &&
    /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/.test(text) &&
    !secrets.some((secret) => secret !== "" && text.includes(secret))
    ? text
    : undefined;
}
