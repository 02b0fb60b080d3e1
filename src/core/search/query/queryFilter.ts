import { foldText } from "../index/charTable.ts";
import { languagesMeant } from "./languagesMeant.ts";
import type { SearchQuery } from "./queryGrammar.ts";
import type { FilterSource, SearchDocument, SearchField } from "../searchEngine.ts";

const allFields: readonly SearchField[] = ["title", "tags", "language", "description", "code"];

/** A field's text, for the offsets of matches: tags are joined by ", ". */
export function fieldText(document: SearchDocument, field: SearchField): string {
  return field === "tags" ? document.tags.join(", ") : document[field];
}

/** Whether results are ordered by use alone: `is:recent` without a word. */
export function isByUse({ marks, terms }: SearchQuery): boolean {
  return terms.length === 0 && marks.some(({ mark, excluded }) => mark === "recent" && !excluded);
}

/** The searched fields of a query. */
export function fieldsOf(query: SearchQuery): readonly SearchField[] {
  return query.fields.length === 0 ? allFields : query.fields;
}

/** Tests the filters of a query: language, tags, privacy, marks. */
export type SnippetFilter = (document: SearchDocument) => boolean;

/** @param documents all that may be tested: the meaning of `lang:` depends on their languages. */
export function snippetFilter(
  query: SearchQuery,
  documents: readonly SearchDocument[],
  { marked, languageNameOf }: FilterSource,
): SnippetFilter {
  const tests: SnippetFilter[] = query.filters.map((filter) => {
    const { value, excluded } = filter;
    if (filter.kind === "tag") {
      const start = foldText(value);
      return ({ tags }) => tags.some((tag) => startsWord(foldText(tag), start)) !== excluded;
    }
    filter.kind satisfies "language";
    const names = new Set(documents.map(({ language }) => language));
    const meant = languagesMeant(value, names, languageNameOf);
    return ({ language }) => meant.has(foldText(language)) !== excluded;
  });
  for (const { mark, excluded } of query.marks) {
    const ids = marked?.(mark);
    tests.push(({ id }) => (ids?.has(id) ?? false) !== excluded);
  }
  if (query.private !== undefined) {
    tests.push((document) => document.private === query.private);
  }
  return (document) => tests.every((passes) => passes(document));
}

function startsWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
      return true;
    }
  }
  return false;
}
