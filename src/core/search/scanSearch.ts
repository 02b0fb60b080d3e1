import { escapeRegExp } from "./escapeRegExp.ts";
import { fieldsOf, fieldText, passesFilters } from "./queryFilter.ts";
import { isEmpty, parseQuery } from "./queryGrammar.ts";
import type {
  SearchDocument,
  SearchEngine,
  SearchField,
  SearchHit,
  SearchMatch,
} from "./searchEngine.ts";

const fieldWeights: Readonly<Record<SearchField, number>> = {
  title: 10,
  tags: 6,
  language: 4,
  description: 2,
  code: 1,
};

/**
 * Looks through every text for every query: slow in a large library, and strict. Words must stand as typed, but for
 * case. It needs no preparation, so it answers while the index is being built.
 */
export class ScanSearch implements SearchEngine {
  readonly #documents = new Map<string, SearchDocument>();

  constructor(documents: Iterable<SearchDocument> = []) {
    for (const document of documents) {
      this.set(document);
    }
  }

  get size(): number {
    return this.#documents.size;
  }

  set(document: SearchDocument): void {
    this.#documents.set(document.id, document);
  }

  delete(id: string): void {
    this.#documents.delete(id);
  }

  query(text: string, limit: number): readonly SearchHit[] {
    const query = parseQuery(text);
    const hits: { readonly hit: SearchHit; readonly title: string }[] = [];
    if (isEmpty(query)) {
      return [];
    }
    const words = query.terms.map(({ text: word }) => new RegExp(escapeRegExp(word), "i"));
    const excluded = query.excluded.map(({ text: word }) => new RegExp(escapeRegExp(word), "i"));
    const fields = fieldsOf(query);
    for (const document of this.#documents.values()) {
      const hit = passesFilters(document, query) ? matchAll(document, fields, words) : undefined;
      if (hit !== undefined && excluded.every((word) => !bestMatch(document, fields, word))) {
        hits.push({ hit, title: document.title });
      }
    }
    hits.sort(
      (a, b) =>
        b.hit.score - a.hit.score ||
        a.title.length - b.title.length ||
        (a.hit.id < b.hit.id ? -1 : 1),
    );
    return hits.slice(0, Math.max(0, limit)).map(({ hit }) => hit);
  }
}

function matchAll(
  document: SearchDocument,
  fields: readonly SearchField[],
  words: readonly RegExp[],
): SearchHit | undefined {
  const matches: SearchMatch[] = [];
  let score = 0;
  for (const word of words) {
    const found = bestMatch(document, fields, word);
    if (found === undefined) {
      return undefined;
    }
    matches.push(found.match);
    score += found.score;
  }
  return { id: document.id, score, matches };
}

function bestMatch(
  document: SearchDocument,
  fields: readonly SearchField[],
  word: RegExp,
): { readonly match: SearchMatch; readonly score: number } | undefined {
  for (const field of fields) {
    const text = fieldText(document, field);
    const found = word.exec(text);
    if (found !== null) {
      const start = found.index;
      const atStart = start === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(start - 1));
      const match = { field, start, length: found[0].length };
      return { match, score: fieldWeights[field] * (atStart ? 1 : 0.5) };
    }
  }
  return undefined;
}
