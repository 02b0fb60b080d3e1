/** The scripts without spaces, which are indexed in pairs, for a class of characters. */
const pairScripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");
const beyond = String.raw`\u{10000}-\u{10FFFF}`;

/** Classes of characters, for regular expressions with the flag `v`. */
export const CharClass = {
  /** Of names: letters, digits, their accents, and the joiner. */
  name: String.raw`[[\p{L}\p{N}\p{M}_]--[${pairScripts}${beyond}]]`,
  pair: `[[${pairScripts}]--[${beyond}]]`,
  /** Characters of two units. */
  beyond: `[${beyond}]`,
  symbol: String.raw`[^\s\p{C}\p{L}\p{N}\p{M}_${pairScripts}${beyond}]`,
} as const;

/** Computed at first use, because a full table costs 10 ms. */
const folded = new Uint16Array(0x10000);

/** The unit in lower case without its accent: always one unit, so that offsets stay valid. */
export function foldUnit(unit: number): number {
  const known = folded[unit] ?? unit;
  return known === 0 ? (folded[unit] = foldOne(unit, String.fromCharCode(unit))) : known;
}

/** Text in the form for comparison: lower case, without accents; same length and offsets as `text`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
  if (lower.length === text.length && /^[\0-\x7f]*$/.test(lower)) {
    return lower;
  }
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) {
    units[index] = foldUnit(text.charCodeAt(index));
  }
  // A TextDecoder would replace lone surrogates.
  return Buffer.from(units.buffer).toString("utf16le");
}

function foldOne(unit: number, text: string): number {
  if (unit >= 0xd800 && unit <= 0xdfff) {
    return unit;
  }
  const base = text.normalize("NFKD");
  const first = base.length > 1 && !/^.\p{M}+$/u.test(base) ? text : base.charAt(0);
  const lower = first.toLowerCase();
  if (lower.length === 1) {
    return lower.charCodeAt(0);
  }
  const plain = lower.normalize("NFD").charAt(0);
  return plain === "" ? unit : plain.charCodeAt(0);
}
