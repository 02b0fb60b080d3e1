/** English texts, with `{0}`, `{1}` … for inserted parts, and their translations. */
export type PhraseBook = Readonly<Record<string, string>>;

interface Phrase {
  /** The texts around the placeholders. In English these are in the order of their numbers. */
  readonly own: readonly string[];
  readonly translation: string;
}

/** Per sentence: inserted parts may be a server's, which look like phrases within phrases for ever. */
const mostLookUps = 40;

const phrasesOf = new WeakMap<PhraseBook, readonly Phrase[]>();

/**
 * Translates sentences that were composed in English. The book has each sentence with placeholders for its parts; a
 * part is translated too if the book has it, else kept. Of several matching phrases, the one with the longest text of
 * its own wins; if none matches, each sentence is translated separately. After {@link mostLookUps} the other parts are
 * kept.
 */
export function sayWith(book: PhraseBook, sentence: string): string {
  const phrases = phrasesOf.get(book) ?? phrasesIn(book);
  phrasesOf.set(book, phrases);
  let left = mostLookUps;
  const translate = (text: string): string => {
    if (Object.hasOwn(book, text)) {
      return book[text] ?? text;
    }
    if (left === 0) {
      return text;
    }
    left -= 1;
    const fitting = phrases.find(({ own }) => valuesIn(text, own) !== undefined);
    if (fitting === undefined) {
      const parts = text.split(/(?<=[.?!]) (?=\p{Lu})/u);
      return parts.length === 1 ? text : parts.map(translate).join(" ");
    }
    const values = valuesIn(text, fitting.own) ?? [];
    return fitting.translation.replaceAll(/\{(\d+)\}/g, (_place, number: string) =>
      partOf(values[Number(number)] ?? ""),
    );
  };
  /** A part can be a whole sentence whose period is that of the sentence around it. */
  const partOf = (part: string): string => {
    const whole = translate(`${part}.`);
    return whole === `${part}.` ? translate(part) : whole.replace(/\.$/, "");
  };
  return translate(sentence);
}

/** Those with the longest text of their own first. */
function phrasesIn(book: PhraseBook): readonly Phrase[] {
  return Object.entries(book)
    .filter(([phrase]) => phrase.includes("{0}"))
    .map(([phrase, translation]) => ({ own: phrase.split(/\{\d+\}/), translation }))
    .sort((left, right) => right.own.join("").length - left.own.join("").length);
}

/**
 * The texts at the placeholders, the first ones as short as possible and none empty. A regular expression would try all
 * lengths of each.
 */
function valuesIn(text: string, [start = "", ...others]: readonly string[]): string[] | undefined {
  if (!text.startsWith(start)) {
    return undefined;
  }
  const values: string[] = [];
  let at = start.length;
  for (const [index, own] of others.entries()) {
    const isLast = index === others.length - 1;
    const end = isLast ? endBefore(own, text) : text.indexOf(own, at + 1);
    if (end <= at) {
      return undefined;
    }
    values.push(text.slice(at, end));
    at = end + own.length;
  }
  return values;
}

function endBefore(end: string, text: string): number {
  return text.endsWith(end) ? text.length - end.length : -1;
}
