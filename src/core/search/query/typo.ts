/**
 * Whether `word` becomes a beginning of the text by at most `typos` corrections: a missing, extra or wrong letter, or two
 * swapped neighbors. Linear in the word for one typo.
 * @param at where the rest of the word begins.
 * @param from where the rest of the text begins.
 */
export function beginsWithin(word: string, text: string, typos: number, at = 0, from = 0): boolean {
  let next = at;
  let place = from;
  // Beyond its end a text has NaN, which equals nothing.
  while (word.charCodeAt(next) === text.charCodeAt(place)) {
    next++;
    place++;
  }
  const rest = word.length - next;
  if (rest === 0 || typos === 0 || place >= text.length) {
    return rest <= (place < text.length ? 0 : typos);
  }
  return (
    (isSwapped(word, next, text, place) &&
      beginsWithin(word, text, typos - 1, next + 2, place + 2)) ||
    beginsWithin(word, text, typos - 1, next + 1, place + 1) ||
    beginsWithin(word, text, typos - 1, next, place + 1) ||
    beginsWithin(word, text, typos - 1, next + 1, place)
  );
}

function isSwapped(word: string, at: number, text: string, place: number): boolean {
  return (
    at + 1 < word.length &&
    word.charCodeAt(at) === text.charCodeAt(place + 1) &&
    word.charCodeAt(at + 1) === text.charCodeAt(place)
  );
}

/** Allowed typos by the length of the intended word: one from 5 letters, two from 9. */
export function forgivenTypos(length: number): number {
  if (length >= 9) return 2;
  return length >= 5 ? 1 : 0;
}
