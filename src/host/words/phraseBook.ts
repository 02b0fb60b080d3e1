/** English texts, with `{0}`, `{1}` … for inserted parts, and their translations. */
export type PhraseBook = Readonly<Record<string, string>>;

/**
 * Translates sentences that were composed in English. The book has each sentence with placeholders for its parts; a
 * part is translated too if the book has it, else kept. Of several matching phrases, the one with the longest text of
 * its own wins; if none matches, each sentence is translated separately.
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
    partWith(book, values[Number(number)] ?? ""),
  );
}

/** A part can be a whole sentence whose period is that of the sentence around it. */
function partWith(book: PhraseBook, part: string): string {
  const whole = sayWith(book, `${part}.`);
  return whole === `${part}.` ? sayWith(book, part) : whole.replace(/\.$/, "");
}

function ownLength(phrase: string): number {
  return phrase.replaceAll(/\{\d+\}/g, "").length;
}

/** In English the placeholders are in the order of their numbers. */
function patternOf(phrase: string): RegExp {
  const own = phrase.split(/\{\d+\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${own.join("(.+?)")}$`, "s");
}
