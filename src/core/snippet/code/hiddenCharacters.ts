/**
 * Characters that are seen nowhere or turn what stands around them. Line ends and tabs are none of them; neither are the
 * joiners and the selector that scripts and emoji need.
 */
const hidden = /(?![\t\n\r\u200C]|\u200D|\uFE0F)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/gu;

/** Each hidden character by its number, for example `[U+202E]`, so that users see all of what they agree to. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (character) =>
      `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
