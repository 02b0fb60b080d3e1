/** The selector and the joiners in emoji, and in scripts whose letters join. */
const needed = [
  String.raw`(?<=\p{ExtPict})\uFE0F`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})`,
  String.raw`(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=(?!\p{Script=Latin})\p{L})`,
].join("|");

/**
 * Invisible or font-dependent characters, those that change the text's direction, and accents on four others, which
 * cover the lines above; not line breaks and tabs.
 */
const hidden = new RegExp(
  String.raw`(?!${needed}|[\t\n\r])(?:[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}\u{1DA9B}]|(?<=\p{M}{4})\p{M})`,
  "gu",
);

/** Replaces each hidden character by its number, for example `[U+202E]`, so that users see everything they agree to. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (character) =>
      `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
