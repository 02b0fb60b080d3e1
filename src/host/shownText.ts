const longest = 1_000;

/**
 * Text of a snippet on one line, of which a thousand UTF-16 units are shown at most. Controls and marks that turn the direction of what stands around them are
 * left out; the marks which scripts need (U+200C to U+200F) stay.
 */
export function shownText(text: string): string {
  const isLong = text.length > longest;
  return (isLong ? `${text.slice(0, longest)}…` : text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}
