import { Fragment, hasSymbols, partsOf, wordsOf } from "./fragment.ts";
import type { QueryTerm, SearchQuery } from "./queryGrammar.ts";
import { withoutRepeats, type LookupWord } from "./tokenMatches.ts";

/** A query in the terms of the index. */
export interface QueryPlan {
  /** All must match, in any order. */
  readonly words: readonly LookupWord[];
  /** All must occur in the text. */
  readonly fragments: readonly Fragment[];
}

/**
 * The plans to try one after the other until one has results: text with signs exactly, then also inside names, then its
 * words alone.
 */
export function plansOf(query: SearchQuery): QueryPlan[] {
  const signs = query.terms.filter((term) => !term.quoted && hasSymbols(term.text));
  const plain = query.terms.filter((term) => !term.quoted && !hasSymbols(term.text));
  const phrases = query.terms
    .filter((term) => term.quoted)
    .map((term) => new Fragment(term.text, true));
  const words = withoutRepeats(plain.flatMap((term) => wordsOf(term.text)));
  if (signs.length === 0) {
    return [{ words, fragments: phrases }];
  }
  const asTyped = (loose: boolean): QueryPlan => ({
    words,
    fragments: [...phrases, ...signs.map((term) => new Fragment(term.text, loose))],
  });
  const apart = withoutRepeats(
    query.terms.flatMap((term) => (term.quoted ? [] : wordsOf(term.text))),
  );
  // One or two letters occur inside nearly every name, so all texts would have to be read.
  const isTelling = signs.every(({ text }) => (wordsOf(text)[0]?.text.length ?? 0) > 2);
  const plans = isTelling ? [asTyped(false), asTyped(true)] : [asTyped(false)];
  return apart.length === words.length ? plans : [...plans, { words: apart, fragments: phrases }];
}

/** A word split by its spelling: `findLast` into `find` and `last`. */
export function spelledParts(terms: readonly QueryTerm[]): ReadonlyMap<string, LookupWord[]> {
  const parts = new Map<string, LookupWord[]>();
  for (const term of terms) {
    const words = wordsOf(term.text);
    const pieces = partsOf(term.text);
    const word = words[0];
    if (word !== undefined && words.length === 1 && pieces.length > 1) {
      parts.set(word.text, pieces);
    }
  }
  return parts;
}
