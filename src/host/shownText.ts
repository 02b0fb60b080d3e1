const longest = 1_000;

/**
 * A snippet's text on one line, at most a thousand UTF-16 units. Controls and bidirectional control characters that
 * affect neighboring text are removed; marks that scripts need (U+200C to U+200F) stay.
 */
export function shownText(text: string): string {
  const isLong = text.length > longest;
  return (isLong ? `${text.slice(0, longest)}…` : text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}
