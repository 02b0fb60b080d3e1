/** What a reader sees through or not at all: controls, marks that turn or join text, fillers, and heaps of accents. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]|\p{M}{5}/u;
const hiddenCharacters = /(?!\n)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/gu;
const emoji = /\p{RGI_Emoji}/gv;
/** In scripts whose letters join, as Persian and Hindi need it. */
const joiner = /(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=(?!\p{Script=Latin})\p{L})/gu;

/** Whether every character of a text is seen where a client shows it, so that users know what they agree to. */
export function isAllVisible(text: string): boolean {
  return !hidden.test(text.replaceAll("\r\n", "\n").replace(emoji, "").replace(joiner, ""));
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
