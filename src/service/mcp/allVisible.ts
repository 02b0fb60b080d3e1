/** What a reader sees through or not at all: controls, marks that turn or join text, fillers, and heaps of accents. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]|\p{M}{5}/u;
const emoji = /\p{RGI_Emoji}/gv;
/** In scripts whose letters join, as Persian and Hindi need it. */
const joiner = /(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?=(?!\p{Script=Latin})\p{L})/gu;

/** Whether every character of a text is seen where a client shows it, so that users know what they agree to. */
export function isAllVisible(text: string): boolean {
  return !hidden.test(text.replaceAll("\r\n", "\n").replace(emoji, "").replace(joiner, ""));
}
