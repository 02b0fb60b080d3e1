import { foldText } from "../index/charTable.ts";
import { languagesMeant } from "./languagesMeant.ts";
import type { QueryFilter, SearchQuery } from "./queryGrammar.ts";
import type { FilterSource, SearchDocument, SearchField } from "../searchEngine.ts";

const allFields: readonly SearchField[] = ["title", "tags", "language", "description", "code"];

/** A field's text, for the offsets of matches: tags are joined by ", ". */
export function fieldText(document: SearchDocument, field: SearchField): string {
  return field === "tags" ? document.tags.join(", ") : document[field];
}

/** Whether results are ordered by use alone: `is:recent` without a word. */
export function isByUse({ filters, terms }: SearchQuery): boolean {
  return (
    terms.length === 0 &&
    filters.some(({ kind, value, excluded }) => kind === "mark" && value === "recent" && !excluded)
  );
}

/** The searched fields of a query. */
export function fieldsOf(query: SearchQuery): readonly SearchField[] {
  return query.fields.length === 0 ? allFields : query.fields;
}

/** Tests the filters of a query: language, tags, privacy, marks. */
export type SnippetFilter = (document: SearchDocument) => boolean;

/** @param languages of all that may be tested: the meaning of `lang:` depends on them. */
export function snippetFilter(
  { filters }: SearchQuery,
  languages: () => Iterable<string>,
  source: FilterSource,
): SnippetFilter {
  const tests = filters.map((filter) => testOf(filter, languages, source));
  return (document) => tests.every((passes) => passes(document));
}

function testOf(
  { kind, value, excluded }: QueryFilter,
  languages: () => Iterable<string>,
  { marked, languageNameOf }: FilterSource,
): SnippetFilter {
  switch (kind) {
    case "tag": {
      const start = foldText(value);
      return ({ tags }) => tags.some((tag) => startsWord(foldText(tag), start)) !== excluded;
    }
    case "language": {
      const meant = languagesMeant(value, languages(), languageNameOf);
      return ({ language }) => meant.has(foldText(language)) !== excluded;
    }
    case "mark": {
      if (value === "private" || value === "public") {
        const wanted = (value === "private") !== excluded;
        return (document) => document.private === wanted;
      }
      const ids = marked?.(value);
      return ({ id }) => (ids?.has(id) ?? false) !== excluded;
    }
  }
}

function startsWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
      return true;
    }
  }
  return false;
}
