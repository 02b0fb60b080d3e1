/** Controls, marks that turn or join text, fillers, and what stands for no character. */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cn}\p{DI}\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}\u{1DA9B}]`;
/** What a reader sees through or not at all, heaps of accents too. */
const hidden = new RegExp(String.raw`(?![\n\t])${unseen}|\p{M}{5}`, "u");
const hiddenCharacters = new RegExp(String.raw`(?!\n)${unseen}`, "gu");
/** What may be an emoji of several characters, some of them hidden (UTS 51, ED-17a). */
const sequence =
  /(?=.(?:\u200D|[\p{EMod}\uFE0F\u{E0020}-\u{E007E}]))\p{Emoji}(?:[\p{EMod}\uFE0F]\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{Emoji}[\p{EMod}\uFE0F]?){0,9}/gu;
const emoji = /^\p{RGI_Emoji}$/v;
/** In scripts whose letters join, as Persian and Hindi need it. */
const joiner = /(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=(?!\p{Script=Latin})\p{L})/gu;

/** Whether every character of a text is seen where a client shows it, so that users know what they agree to. */
export function isAllVisible(text: string): boolean {
  // To look for all emoji costs as much for each character as for thousands: each sequence is looked up once.
  const sequences = [...new Set(text.match(sequence))];
  return (
    sequences.every((each) => !hidden.test(each) || emoji.test(each)) &&
    !hidden.test(text.replaceAll("\r\n", "\n").replace(sequence, " ").replace(joiner, ""))
  );
}

/** JSON that means the same, in which every hidden character is an escape that a reader sees. */
export function withVisibleEscapes(json: string): string {
  return json.replaceAll(hiddenCharacters, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/** In bytes, as an answer has it. */
export function writtenSize(value: unknown): number {
  return Buffer.byteLength(withVisibleEscapes(JSON.stringify(value)));
}

/** A beginning that an answer has in no more than so many bytes: all of a text that is short. No character is parted. */
export function beginningOf(text: string, most: number): string {
  for (let end = Math.min(text.length, most); ;) {
    const isParted = text.codePointAt(end - 1) !== text.charCodeAt(end - 1);
    const beginning = text.slice(0, isParted ? end - 1 : end);
    const size = writtenSize(beginning);
    if (size <= most) return beginning;
    end = Math.floor((beginning.length * most) / size);
  }
}
