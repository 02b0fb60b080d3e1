import { parseQuery } from "../../core/search/query/queryGrammar.ts";

/**
 * Adds an open filter for a tag at the end of the query, whose completions the list then shows; removes it if it is
 * there and still empty.
 */
export function withOpenTag(query: string): string {
  const open = /(?:^|\s)tag:$/.exec(query);
  const before = query.trimEnd();
  return open === null ? `${before}${before === "" ? "" : " "}tag:` : query.slice(0, open.index);
}

/** The words of a query, without filters such as "lang:go". */
export function wordsAsked(query: string): string {
  return parseQuery(query)
    .terms.map(({ text }) => text)
    .join(" ");
}
