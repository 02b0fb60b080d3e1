/** A language that exists only to see what is not translated: every letter of English is another one in it. */
export const pseudoLanguage = "qps-ploc";

const kept = /Snippet Service|VS Code|\{\d+\}|\$\([\w-]+\)|\]\([^)]*\)|`[^`]*`/;
const english = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const others = "áƀçďéƒğĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ";

/** The text as this language says it. Names of products and what a translation must keep stay as they are. */
export function pseudo(text: string): string {
  const parts = text.split(new RegExp(`(${kept.source})`));
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/[A-Za-z]/g, (letter) => others[english.indexOf(letter)] ?? letter),
    )
    .join("");
}

/** Every text of a table as this language says it. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}
