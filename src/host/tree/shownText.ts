/**
 * Text of a snippet on one line of the view. Controls and marks that turn the direction of what stands around them are
 * left out; the marks which scripts need (U+200C to U+200F) stay.
 */
export function shownText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}
