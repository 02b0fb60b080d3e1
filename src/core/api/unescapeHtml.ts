/** The ampersand is last, so that nothing is unescaped twice. Constant texts, since a callback per match takes seconds. */
const characters: readonly (readonly [written: RegExp, character: string])[] = [
  [/&lt;/gi, "<"],
  [/&gt;/gi, ">"],
  [/&(?:quot|#34);/gi, '"'],
  [/&(?:apos|#0?39|#x27);/gi, "'"],
  [/&(?:#x2f|#47);/gi, "/"],
  [/&(?:#96|#x60);/gi, "`"],
  [/&(?:amp|#0?38);/gi, "&"],
];

/** Undoes one escaping for HTML. Other character references stay. */
export function unescapeHtml(text: string): string {
  return text.includes("&")
    ? characters.reduce((done, [written, character]) => done.replaceAll(written, character), text)
    : text;
}
