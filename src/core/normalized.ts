/** Of combining marks in a row: normalizing costs the square of a run, so that a longer one is parted (UAX 15, 13). */
const longRun = /\p{M}{30}(?=\p{M})/gu;
const combiningGraphemeJoiner = "\u034f";

/** A text in one normal form, at a cost of its length. Parts of no language are changed by it otherwise. */
export function normalized(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return /[^\0-\x7f]/.test(text)
    ? text.replaceAll(longRun, `$&${combiningGraphemeJoiner}`).normalize(form)
    : text;
}
