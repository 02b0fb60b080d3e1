/** The ampersand last, so that nothing is unescaped twice. Constant texts, since a callback a match takes seconds. */
const characters: readonly (readonly [written: RegExp, character: string])[] = [
  [/&lt;/gi, "<"],
  [/&gt;/gi, ">"],
  [/&(?:quot|#34);/gi, '"'],
  [/&(?:apos|#0?39|#x27);/gi, "'"],
  [/&(?:#x2f|#47);/gi, "/"],
  [/&(?:#96|#x60);/gi, "`"],
  [/&amp;/gi, "&"],
];

/** Undoes what services do that escape text for HTML, once; other character references are text. */
export function unescapeHtml(text: string): string {
  return text.includes("&")
    ? characters.reduce((done, [written, character]) => done.replaceAll(written, character), text)
    : text;
}
