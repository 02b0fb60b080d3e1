/**
 * Whether `word` becomes a beginning of `text[start]` up to `end` by at most `typos` corrections: a missing, extra or
 * wrong letter, or two swapped neighbors. Linear in the word for one typo.
 * @param from where the rest of the word begins.
 */
export function beginsWithin(
  word: string,
  text: string,
  start: number,
  end: number,
  typos: number,
  from = 0,
): boolean {
  let at = from;
  let position = start;
  while (at < word.length && position < end && word.charCodeAt(at) === text.charCodeAt(position)) {
    at++;
    position++;
  }
  if (word.length - at <= 0) return true;
  if (typos === 0) return false;
  if (position >= end) return word.length - at <= typos;
  return (
    (swapped(word, at, text, position, end) &&
      beginsWithin(word, text, position + 2, end, typos - 1, at + 2)) ||
    beginsWithin(word, text, position + 1, end, typos - 1, at + 1) ||
    beginsWithin(word, text, position + 1, end, typos - 1, at) ||
    beginsWithin(word, text, position, end, typos - 1, at + 1)
  );
}

function swapped(word: string, at: number, text: string, position: number, end: number): boolean {
  return (
    at + 1 < word.length &&
    position + 1 < end &&
    word.charCodeAt(at) === text.charCodeAt(position + 1) &&
    word.charCodeAt(at + 1) === text.charCodeAt(position)
  );
}

/** Allowed typos by the length of the intended word: one from 5 letters, two from 9. */
export function forgivenTypos(length: number): number {
  if (length >= 9) return 2;
  return length >= 5 ? 1 : 0;
}
