/** A language that exists only to see what is not translated: every letter of English is another one in it. */
export const pseudoLanguage = "qps-ploc";

const kept = /Snippet Service|VS Code|\{\d+\}|\$\([\w-]+\)|\]\([^)]*\)|`[^`]*`/;
const letters = new Map(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    [..."áƀçďéƒğĥíĵķĺɱñóþɋŕšţúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"][index] ?? letter,
  ]),
);

/** The text as this language says it. Names of products and what a translation must keep stay as they are. */
export function pseudo(text: string): string {
  const parts = text.split(new RegExp(`(${kept.source})`));
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((each) => letters.get(each) ?? each).join(""),
    )
    .join("");
}

/** Every text of a table as this language says it. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}
