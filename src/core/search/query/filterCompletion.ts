import type { SearchDocument } from "../searchEngine.ts";

/** A way to go on with the filter that is being typed. */
export interface FilterCompletion {
  /** The filter alone, as `lang:go` or `tag:"two words"`. */
  readonly filter: string;
  /** The whole query with it, ready for the next word. */
  readonly query: string;
  /** How many snippets it lets through; undefined where nobody counted. */
  readonly count: number | undefined;
}

const fixed: ReadonlyMap<string, readonly string[]> = new Map([
  ["is", ["favourite", "template", "recent", "private", "public"]],
  ["in", ["title", "tags", "description", "code"]],
]);

const lastFilter =
  /(?:^|\s)-?(?<key>lang|language|tag|is|in):(?:"(?<quoted>[^"]*)|(?<plain>[^\s"]*))$/i;

/**
 * Ways to complete the filter at the end of a query, the most common first; none where the query does not end in a
 * filter, or in one that is complete.
 */
export function completeFilter(
  query: string,
  documents: readonly Pick<SearchDocument, "language" | "tags">[],
  limit: number,
): readonly FilterCompletion[] {
  const match = lastFilter.exec(query);
  const { key = "", quoted, plain } = match?.groups ?? {};
  if (match === null) {
    return [];
  }
  const typed = (quoted ?? plain ?? "").toLowerCase();
  const values = valuesOf(key.toLowerCase(), documents).filter(({ name }) =>
    name.toLowerCase().startsWith(typed),
  );
  if (values.some(({ name }) => name.toLowerCase() === typed)) {
    return [];
  }
  const before = query.slice(
    0,
    query.length - (quoted ?? plain ?? "").length - (quoted === undefined ? 0 : 1),
  );
  return values.slice(0, limit).map(({ name, count }) => {
    const value = /[\s"]/.test(name) ? `"${name.replaceAll('"', "")}"` : name;
    return { filter: `${key.toLowerCase()}:${value}`, query: `${before}${value} `, count };
  });
}

interface Value {
  readonly name: string;
  readonly count: number | undefined;
}

function valuesOf(
  key: string,
  documents: readonly Pick<SearchDocument, "language" | "tags">[],
): readonly Value[] {
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
