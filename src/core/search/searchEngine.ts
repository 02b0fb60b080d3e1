import type { SnippetId } from "../model.ts";

/** The searchable parts of a snippet. */
export interface SearchDocument {
  readonly id: SnippetId;
  readonly title: string;
  readonly tags: readonly string[];
  readonly language: string;
  readonly description: string;
  readonly code: string;
  /** Undefined where nobody knows it: neither private nor public is found. */
  readonly private: boolean | undefined;
  /** A version of the snippet's content; the index stores and returns it. */
  readonly version?: number;
}

export type SearchField = "title" | "tags" | "language" | "description" | "code";

/** The places of a query's words: UTF-16 offsets in the field (in `tags`: in the tags joined by ", "). */
export interface SearchMatch {
  readonly field: SearchField;
  readonly start: number;
  readonly length: number;
}

/** One find. Scores compare within one answer only, higher is better. */
export interface SearchHit {
  readonly id: SnippetId;
  readonly score: number;
  /** Sorted by field and place. Worked out when first read, so read it for what is shown only. */
  readonly matches: readonly SearchMatch[];
}

/** How a snippet was used; decides between hits that are equal otherwise. */
export interface SearchUsage {
  /** Epoch milliseconds. */
  readonly lastUsedAt: number;
  readonly count: number;
}

/** The marks of a snippet: `is:favorite`, `is:template`, `is:recent`. */
export type SnippetMark = "favorite" | "template" | "recent";

/** The snippets that have a mark; the recent ones in the order of their use, the last one first. */
export type MarkedSnippets = (mark: SnippetMark) => ReadonlySet<SnippetId>;

/**
 * The usual name of the language that is called `text`: an alias, an editor's id or a file extension. `lang:js` finds
 * JavaScript by it.
 */
export type LanguageNameOf = (text: string) => string | undefined;

/** Facts for filters beside the snippets themselves. */
export interface FilterSource {
  /** Without it no snippet has any mark. */
  readonly marked?: MarkedSnippets;
  /** Without it languages have their names alone. */
  readonly languageNameOf?: LanguageNameOf;
}

/** The library around a search engine. */
export interface SearchSource extends FilterSource {
  /**
   * The snippet as it was given to the engine last. Needed for phrases, fragments of code and matches; without it
   * (undefined) these rest on the index alone.
   */
  document(id: SnippetId): SearchDocument | undefined;
  usage?(id: SnippetId): SearchUsage | undefined;
}
