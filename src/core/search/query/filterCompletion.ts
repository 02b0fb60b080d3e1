import type { LanguageNameOf, SearchDocument } from "../searchEngine.ts";
import { languagesMeant } from "./languagesMeant.ts";
import { keyPattern } from "./queryGrammar.ts";
import { foldText } from "../index/charTable.ts";

/** A completion of the filter at the end of a query. */
export interface FilterCompletion {
  /** The filter alone, such as `lang:go` or `tag:"two words"`. */
  readonly filter: string;
  /** The whole query with the filter, ready for the next word. */
  readonly query: string;
  /** The number of matching snippets; undefined if it was not counted. */
  readonly count: number | undefined;
  /** Replaces a filter without matches, whose value may have a typo. */
  readonly isGuess?: true;
}

type FilteredDocument = Pick<SearchDocument, "language" | "tags">;

const fixed: ReadonlyMap<string, readonly string[]> = new Map([
  ["is", ["favorite", "template", "recent", "private", "public", "shared"]],
  ["in", ["title", "tags", "description", "code"]],
]);

const lastFilter = new RegExp(
  String.raw`(?:^|\s)-?${keyPattern}(?:"(?<quoted>[^"]*)|(?<plain>[^\s"]*))$`,
  "i",
);

/**
 * Completions of the filter at the end of a query, the most common first; empty if the query does not end in a filter,
 * or the filter is complete.
 */
export function completeFilter(
  query: string,
  documents: readonly FilteredDocument[],
  limit: number,
  languageNameOf?: LanguageNameOf,
): readonly FilterCompletion[] {
  const match = lastFilter.exec(query);
  const { key = "", quoted, plain } = match?.groups ?? {};
  if (match === null) {
    return [];
  }
  const typed = (quoted ?? plain ?? "").toLowerCase();
  const all = valuesOf(key.toLowerCase(), documents);
  const names = all.map(({ name }) => name);
  const meant = isOfLanguage(key) ? languagesMeant(typed, names, languageNameOf) : undefined;
  // Values with the typed text as an alias go first.
  const values = [
    ...all.filter(({ name }) => meant?.has(foldText(name)) === true),
    ...all.filter(
      ({ name }) => meant?.has(foldText(name)) !== true && name.toLowerCase().startsWith(typed),
    ),
  ];
  if (values.some(({ name }) => name.toLowerCase() === typed)) {
    return [];
  }
  const before = query.slice(
    0,
    query.length - (quoted ?? plain ?? "").length - (quoted === undefined ? 0 : 1),
  );
  return values.slice(0, limit).map(({ name, count }) => {
    const value = filterValue(name);
    return { filter: `${key.toLowerCase()}:${value}`, query: `${before}${value} `, count };
  });
}

function isOfLanguage(key: string): boolean {
  return key.toLowerCase().startsWith("lang");
}

/** The value in the form after the colon. */
export function filterValue(name: string): string {
  return /[\s"]/.test(name) ? `"${name.replaceAll('"', "")}"` : name;
}

export interface Value {
  readonly name: string;
  readonly count: number | undefined;
}

/** The values of a filter, the most common first. */
export function valuesOf(key: string, documents: readonly FilteredDocument[]): readonly Value[] {
  const known = fixed.get(key);
  if (known !== undefined) {
    return known.map((name) => ({ name, count: undefined }));
  }
  const counts = new Map<string, number>();
  for (const { language, tags } of documents) {
    for (const name of key === "tag" ? tags : [language]) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([name]) => name.trim() !== "")
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
