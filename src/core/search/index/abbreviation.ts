/**
 * How well `word` abbreviates a text: 0 if it does not (the first letter and the order must match),
 * else up to 1. Omitted vowels and doubled letters cost nothing.
 */
export function abbreviates(word: string, text: string): number {
  if (word.charCodeAt(0) !== text.charCodeAt(0)) {
    return 0;
  }
  let at = 1;
  let missed = 0;
  let previous = text.charCodeAt(0);
  for (let position = 1; position < text.length; position++) {
    const unit = text.charCodeAt(position);
    if (at < word.length && unit === word.charCodeAt(at)) {
      at++;
    } else if (!isVowel(unit) && unit !== previous) {
      missed++;
    }
    previous = unit;
  }
  return at < word.length ? 0 : word.length / (word.length + missed);
}

function isVowel(unit: number): boolean {
  return (
    unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117 || unit === 121
  );
}

/**
 * How well the letters of `word` match the words of a title. A letter at the beginning of a word, or directly after the
 * previous match, counts fully; any other counts a third. 0 if the letters do not occur in this order.
 */
export function spellsTitle(word: string, text: string): number {
  let at = 0;
  let score = 0;
  let run = false;
  for (let position = 0; position < text.length && at < word.length; position++) {
    const wanted = word.charCodeAt(at);
    if (text.charCodeAt(position) !== wanted) {
      run = false;
      continue;
    }
    const begins = position === 0 || !isLetter(text.charCodeAt(position - 1));
    if (!begins && !run) {
      const later = nextStart(text, position + 1, wanted);
      if (later >= 0 && canSpell(word, at, text, later)) {
        position = later;
        at++;
        score += 1;
        run = true;
        continue;
      }
    }
    score += begins || run ? 1 : 1 / 3;
    at++;
    run = true;
  }
  return at < word.length ? 0 : score / word.length;
}

function nextStart(text: string, from: number, wanted: number): number {
  for (let position = from; position < text.length; position++) {
    if (text.charCodeAt(position) === wanted && !isLetter(text.charCodeAt(position - 1))) {
      return position;
    }
  }
  return -1;
}

function canSpell(word: string, from: number, text: string, start: number): boolean {
  let at = from;
  for (let position = start; position < text.length && at < word.length; position++) {
    if (text.charCodeAt(position) === word.charCodeAt(at)) {
      at++;
    }
  }
  return at === word.length;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || unit > 0x7f;
}
