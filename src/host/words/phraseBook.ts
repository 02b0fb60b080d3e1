/** English texts, with `{0}`, `{1}` … for what is put in, and what they are in another language. */
export type PhraseBook = Readonly<Record<string, string>>;

/**
 * Translates sentences that were composed in English. The book has each sentence with places for its parts; a part is
 * translated as well if the book has it, and kept if not. Of several matching phrases, the one with the most words of
 * its own wins; if none matches, each sentence is translated by itself.
 */
export function sayWith(book: PhraseBook, sentence: string): string {
  if (Object.hasOwn(book, sentence)) {
    return book[sentence] ?? sentence;
  }
  const fitting = Object.keys(book)
    .filter((phrase) => phrase.includes("{0}"))
    .sort((left, right) => ownLength(right) - ownLength(left))
    .find((phrase) => patternOf(phrase).test(sentence));
  if (fitting === undefined) {
    const parts = sentence.split(/(?<=[.?!]) (?=\p{Lu})/u);
    return parts.length === 1 ? sentence : parts.map((part) => sayWith(book, part)).join(" ");
  }
  const values = patternOf(fitting).exec(sentence)?.slice(1) ?? [];
  return (book[fitting] ?? fitting).replaceAll(/\{(\d+)\}/g, (_place, number: string) =>
    sayWith(book, values[Number(number)] ?? ""),
  );
}

function ownLength(phrase: string): number {
  return phrase.replaceAll(/\{\d+\}/g, "").length;
}

/** In English the places stand in the order of their numbers. */
function patternOf(phrase: string): RegExp {
  const own = phrase.split(/\{\d+\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${own.join("(.+?)")}$`, "s");
}
