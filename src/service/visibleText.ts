/** Controls, characters that turn or join text, fillers, and unassigned and private-use code points. */
const unseen = String.raw`[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}\u{1DA9B}]`;
/** Blanks wider or higher than a window: clients show text behind it only to users who scroll. */
const gap = String.raw`[^\S\n]{100}|(?:\n[^\S\n]*){21}`;
/** Text that readers do not see, and stacks of five or more accents. */
const hidden = new RegExp(String.raw`(?![\n\t])${unseen}|\p{M}{5}|${gap}`, "u");
const hiddenCharacters = new RegExp(String.raw`(?!\n)${unseen}`, "gu");
/** Candidates for an emoji of several characters, some of them invisible (UTS 51, ED-17a). */
const sequence =
  /(?=.(?:\u200D|[\p{EMod}\uFE0F\u{E0020}-\u{E007E}]))\p{Emoji}(?:[\p{EMod}\uFE0F]\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{Emoji}[\p{EMod}\uFE0F]?){0,9}/gu;
const emoji = /^\p{RGI_Emoji}$/v;
/** Allowed in scripts whose letters join, such as Persian and Hindi. */
const joiner = /(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=(?!\p{Script=Latin})\p{L})/gu;

/** Whether a client shows every character of a text, so that users see all that they agree to. */
export function isAllVisible(text: string): boolean {
  // Matching all emoji is as costly for one character as for thousands, so each distinct sequence is tested once.
  const sequences = [...new Set(text.match(sequence))];
  return (
    sequences.every((each) => !hidden.test(each) || emoji.test(each)) &&
    !hidden.test(
      inColumns(text.replaceAll("\r\n", "\n").replace(sequence, ".").replace(joiner, "")),
    )
  );
}

/** The text with as many blanks as a blank has columns: up to eight for a tab, two for the ideographic space. */
function inColumns(text: string): string {
  return text.replaceAll("\t", " ".repeat(8)).replaceAll("\u3000", "  ");
}

/** Equivalent JSON in which every hidden character is a visible escape. */
export function withVisibleEscapes(json: string): string {
  return json.replaceAll(hiddenCharacters, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/**
 * Whether every character of a name is visible, in written order and beside the next one, because users decide by it.
 * Enclosing marks are drawn over what is around them.
 */
export function isVisibleName(name: string): boolean {
  return name.length <= 100 && !hidden.test(name) && !/[\p{Me}\p{Cc}]|(?! )\p{Zs}/u.test(name);
}
