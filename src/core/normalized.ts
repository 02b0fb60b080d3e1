/** Combining marks in a row. The cost of normalizing is the square of a run, so a longer one is split (UAX 15, 13). */
const longRun = /\p{M}{30}(?=\p{M})/gu;
const combiningGraphemeJoiner = "\u034f";

/** A text in one normal form, at a cost proportional to its length. Real text is not changed otherwise. */
export function normalized(text: string, form: "NFC" | "NFKC" = "NFC"): string {
  return /[^\0-\x7f]/.test(text)
    ? text.replaceAll(longRun, `$&${combiningGraphemeJoiner}`).normalize(form)
    : text;
}
