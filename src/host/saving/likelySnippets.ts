import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { sharedLines } from "../../core/snippet/code/sharedLines.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import { foldTitle } from "../../core/snippet/titleRules.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";

/** The same title counts as much as half of the lines. */
const titleWeight = 0.5;
const leastLikely = 0.2;
const mostShown = 5;
/** The most results of each query, which are compared line by line. */
const mostCompared = 20;
/** The most words of the code to search for; the longest first, because they are the rarest. */
const mostWords = 4;

/**
 * The snippets of which the code may be a new version.
 * @returns the likeliest first; of equally likely ones the last used first. Empty if none is likely.
 */
export async function likelySnippets(
  searches: LibrarySearches,
  library: SnippetLibrary,
  code: string,
): Promise<readonly Snippet[]> {
  const title = suggestTitle(code);
  const [search, uses] = await Promise.all([searches.of(library), searches.usesOf(library)]);
  const candidates = new Map<string, Snippet>();
  for (const query of [wordsOf(title).join(" "), ...longestWords(code)]) {
    const found = query === "" ? [] : await search.query(`-is:shared ${query}`, mostCompared);
    for (const snippet of found) {
      candidates.set(snippet.id, snippet);
    }
  }
  return [...candidates.values()]
    .map((snippet) => ({
      snippet,
      likely: likelihood(library, snippet, code, title),
      lastUsedAt: uses.of(snippet.id)?.lastUsedAt ?? 0,
    }))
    .filter(({ likely }) => likely >= leastLikely)
    .toSorted((left, right) => right.likely - left.likely || right.lastUsedAt - left.lastUsedAt)
    .slice(0, mostShown)
    .map(({ snippet }) => snippet);
}

function likelihood(
  library: SnippetLibrary,
  snippet: Snippet,
  code: string,
  title: string,
): number {
  const isSameTitle = foldTitle(snippet.title) === foldTitle(title);
  const shared = library.isWhole(snippet.id) ? sharedLines(snippet.code, code) : 0;
  return shared + (isSameTitle ? titleWeight : 0);
}

function longestWords(code: string): readonly string[] {
  return [...new Set(wordsOf(code.slice(0, 20_000)))]
    .toSorted((left, right) => right.length - left.length)
    .slice(0, mostWords);
}

/** Words without characters that could make a filter of the search. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]{3,40}/gu) ?? [];
}
