import type { Snippet } from "../../core/model.ts";
import { completeFilter, type FilterCompletion } from "../../core/search/query/filterCompletion.ts";
import { guessLanguage } from "../../core/search/query/languageGuess.ts";
import { languageNameOf } from "../../core/snippet/language/fileLanguage.ts";
import { templateTag } from "../../core/snippet/template/templateTag.ts";
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

/** Filters that complete the query, `is:template` for the tag of templates; else the language that it may mean. */
export function completionsOf(
  query: string,
  snippets: readonly Snippet[],
  most: number,
): readonly FilterCompletion[] {
  const ways = completeFilter(query, snippets, most, languageNameOf).filter(
    ({ filter }) => filter !== `tag:${templateTag}`,
  );
  const guess = ways.length > 0 ? undefined : guessLanguage(query, snippets, languageNameOf);
  return guess === undefined ? ways : [guess];
}
