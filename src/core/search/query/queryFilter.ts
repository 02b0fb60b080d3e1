import { foldText } from "../index/charTable.ts";
import type { QueryFilter, SearchQuery } from "./queryGrammar.ts";
import type { MarkedSnippets, SearchDocument, SearchField } from "../searchEngine.ts";

const allFields: readonly SearchField[] = ["title", "tags", "language", "description", "code"];

/** The text of a field as matches count it: tags are joined by ", ". */
export function fieldText(document: SearchDocument, field: SearchField): string {
  return field === "tags" ? document.tags.join(", ") : document[field];
}

/** Whether the order of use is all that is asked for: `is:recent`, and no word. */
export function isByUse({ marks, terms }: SearchQuery): boolean {
  return terms.length === 0 && marks.some(({ mark, excluded }) => mark === "recent" && !excluded);
}

/** The fields a query looks in. */
export function fieldsOf(query: SearchQuery): readonly SearchField[] {
  return query.fields.length === 0 ? allFields : query.fields;
}

/** Whether a snippet passes the filters of a query: language, tags, privacy, marks. */
export function passesFilters(
  document: SearchDocument,
  query: SearchQuery,
  marked: MarkedSnippets | undefined,
): boolean {
  if (query.private !== undefined && document.private !== query.private) {
    return false;
  }
  if (
    query.marks.some((each) => (marked?.(each.mark).has(document.id) ?? false) === each.excluded)
  ) {
    return false;
  }
  return query.filters.every((filter) => passes(document, filter) !== filter.excluded);
}

function passes(document: SearchDocument, filter: QueryFilter): boolean {
  const value = foldText(filter.value);
  return filter.kind === "language"
    ? foldText(document.language).startsWith(value)
    : document.tags.some((tag) => startsWord(foldText(tag), value));
}

function startsWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) {
      return true;
    }
  }
  return false;
}
