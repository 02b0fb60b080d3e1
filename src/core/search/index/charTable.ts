import * as CharKind from "./charKind.ts";

const kinds = new Uint8Array(0x10000);
const folded = new Uint16Array(0x10000);

/** The kind of a UTF-16 unit, from `charKind.ts`. Computed at first use, because a full table costs 10 ms. */
export function kindOf(unit: number): number {
  const kind = kinds[unit] ?? CharKind.symbol;
  return kind === CharKind.unknown ? learn(unit) : kind;
}

/** The unit in lower case without its accent: always one unit, so that offsets stay valid. */
export function foldUnit(unit: number): number {
  if (kinds[unit] === CharKind.unknown) {
    learn(unit);
  }
  return folded[unit] ?? unit;
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
  return decodeUnits(units);
}

/** A string of these UTF-16 units, including lone surrogates (a TextDecoder would replace them). */
export function decodeUnits(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString("utf16le");
}

function learn(unit: number): number {
  const text = String.fromCharCode(unit);
  const kind = classify(unit, text);
  kinds[unit] = kind;
  folded[unit] = kind === CharKind.surrogate ? unit : foldOne(unit, text);
  return kind;
}

function foldOne(unit: number, text: string): number {
  const base = text.normalize("NFKD");
  const first = base.length > 1 && !/^.\p{M}+$/u.test(base) ? text : base.charAt(0);
  const lower = first.toLowerCase();
  if (lower.length === 1) {
    return lower.charCodeAt(0);
  }
  const plain = lower.normalize("NFD").charAt(0);
  return plain === "" ? unit : plain.charCodeAt(0);
}

const pairScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function classify(unit: number, text: string): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return CharKind.surrogate;
  if (unit === 0x5f) return CharKind.joiner;
  if (/[\s\p{C}]/u.test(text)) return CharKind.space;
  if (pairScripts.test(text)) return CharKind.pair;
  if (/\p{M}/u.test(text)) return CharKind.mark;
  if (/\p{N}/u.test(text)) return CharKind.digit;
  if (/\p{L}/u.test(text)) return isUpper(text) ? CharKind.upper : CharKind.lower;
  return CharKind.symbol;
}

function isUpper(text: string): boolean {
  return text.toLowerCase() !== text;
}
