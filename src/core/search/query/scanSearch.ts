import { escapeRegExp } from "../escapeRegExp.ts";
import { fieldsOf, fieldText, isByUse, snippetFilter } from "./queryFilter.ts";
import { isEmpty, parseQuery } from "./queryGrammar.ts";
import type { FilterSource, SearchDocument, SearchField, SearchHit } from "../searchEngine.ts";
import { TopHits } from "./topHits.ts";

const fieldWeights: Readonly<Record<SearchField, number>> = {
  title: 10,
  tags: 6,
  language: 4,
  description: 2,
  code: 1,
};

/**
 * Searches every text. It is slow in a large library, and strict: words must occur as typed, except for case. It needs
 * no preparation, so it answers while the index is built or read. Works in steps of one document; all results come
 * with the last step, because the best may be last.
 */
export function* scanSearch(
  documents: readonly SearchDocument[],
  text: string,
  limit: number,
  source: FilterSource = {},
): Generator<void, readonly SearchHit[]> {
  const query = parseQuery(text);
  if (isEmpty(query)) {
    return [];
  }
  const words = query.terms.map(({ text: word }) => new RegExp(escapeRegExp(word), "i"));
  const excluded = query.excluded.map(({ text: word }) => new RegExp(escapeRegExp(word), "i"));
  const fields = fieldsOf(query);
  const used = isByUse(query) ? [...(source.marked?.("recent") ?? [])] : undefined;
  const top = new TopHits(limit, (a, b) =>
    isBefore(documents[a.document], documents[b.document], a.document < b.document),
  );
  const passes = snippetFilter(query, () => documents.map(({ language }) => language), source);
  for (const [number, document] of documents.entries()) {
    const scores = passes(document) ? words.map((word) => scoreOf(document, fields, word)) : [0];
    const isFound = scores.every((score) => score > 0);
    if (isFound && excluded.every((word) => scoreOf(document, fields, word) === 0)) {
      const sum = scores.reduce((total, score) => total + score, 0);
      const score = used === undefined ? sum : -used.indexOf(document.id);
      top.offer({ segment: 0, document: number, score });
    }
    yield;
  }
  return top.sorted().map(({ document, score }) => ({ id: documents[document]?.id ?? "", score }));
}

function isBefore(
  a: SearchDocument | undefined,
  b: SearchDocument | undefined,
  isFirst: boolean,
): boolean {
  const order = (a?.title.length ?? 0) - (b?.title.length ?? 0);
  return order === 0 ? isFirst : order < 0;
}

/** 0 without the word. */
function scoreOf(document: SearchDocument, fields: readonly SearchField[], word: RegExp): number {
  for (const field of fields) {
    const text = fieldText(document, field);
    const start = text.search(word);
    if (start >= 0) {
      const isStart = start === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(start - 1));
      return fieldWeights[field] * (isStart ? 1 : 0.5);
    }
  }
  return 0;
}
