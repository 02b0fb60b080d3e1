import type { SnippetId } from "../model.ts";

/** The searchable parts of a snippet. */
export interface SearchDocument {
  readonly id: SnippetId;
  readonly title: string;
  readonly tags: readonly string[];
  readonly language: string;
  readonly description: string;
  readonly code: string;
  /** Undefined if it is unknown: then neither filter matches. */
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

/** One result. Scores are comparable within one response only; higher is better. */
export interface SearchHit {
  readonly id: SnippetId;
  readonly score: number;
}

/** The usage of a snippet; it orders otherwise equal hits. */
export interface SearchUsage {
  /** Epoch milliseconds. */
  readonly lastUsedAt: number;
  readonly count: number;
}

/** The marks of a snippet: `is:favorite`, `is:template`, `is:recent`, `is:shared`. */
export type SnippetMark = "favorite" | "template" | "recent" | "shared";

/** The snippets with a mark; recent ones in the order of use, the latest first. */
export type MarkedSnippets = (mark: SnippetMark) => ReadonlySet<SnippetId>;

/**
 * The usual name of a language, from an alias, an editor's id or a file extension, so that `lang:js` finds JavaScript.
 */
export type LanguageNameOf = (text: string) => string | undefined;

/** Facts for filters from outside of the snippets. */
export interface FilterSource {
  /** If absent, no snippet has a mark. */
  readonly marked?: MarkedSnippets;
  /** If absent, languages have no aliases. */
  readonly languageNameOf?: LanguageNameOf;
}

/** The library of a search engine. */
export interface SearchSource extends FilterSource {
  /** The snippet as last given to the engine. Without it, phrases and fragments of code are found by the index alone. */
  document(id: SnippetId): SearchDocument | undefined;
  usage?(id: SnippetId): SearchUsage | undefined;
}
