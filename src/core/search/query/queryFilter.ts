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

/**
 * @param languages of all snippets that may be tested: the meaning of `lang:` depends on them.
 * @returns undefined if the query has no filter.
 */
export function snippetFilter(
  query: SearchQuery,
  languages: Iterable<string>,
  { marked, languageNameOf }: FilterSource,
): SnippetFilter | undefined {
  const tests: SnippetFilter[] = query.filters.map((filter) => {
    const { value, excluded } = filter;
    if (filter.kind === "tag") {
      const start = foldText(value);
      const known = new Map<string, boolean>();
      const fits = (tag: string): boolean => {
        const isKnown = known.get(tag) ?? startsWord(foldText(tag), start);
        known.set(tag, isKnown);
        return isKnown;
      };
      return ({ tags }) => tags.some(fits) !== excluded;
    }
    filter.kind satisfies "language";
    const folded = languagesMeant(value, languages, languageNameOf);
    const meant = new Set([...languages].filter((language) => folded.has(foldText(language))));
    return ({ language }) => meant.has(language) !== excluded;
  });
  for (const { mark, excluded } of query.marks) {
    const ids = marked?.(mark);
    tests.push(({ id }) => (ids?.has(id) ?? false) !== excluded);
  }
  if (query.private !== undefined) {
    tests.push((document) => document.private === query.private);
  }
  return tests.length === 0 ? undefined : (document) => tests.every((passes) => passes(document));
}

function startsWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
      return true;
    }
  }
  return false;
}
