import { languageName } from "../languages/languageCatalog.ts";
import type { SnippetRecord } from "../storage/storage.ts";

/** The snippet record of the API. Times are ISO 8601 in UTC; `owner` is a username. */
export interface SnippetJson {
  readonly id: number;
  readonly language_id: number;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly owner: string;
  /** The address of the public page; null if the snippet is private or the service has no pages. */
  readonly html_url: string | null;
}

export function snippetJson(
  snippet: SnippetRecord,
  owner: string,
  htmlUrl: string | null,
): SnippetJson {
  return {
    id: snippet.id,
    language_id: snippet.languageId,
    // A language keeps its number after linguist has dropped it.
    language: languageName(snippet.languageId) ?? `Language ${snippet.languageId}`,
    title: snippet.title,
    description: snippet.description,
    tags: snippet.tags,
    private: snippet.private,
    code: snippet.code,
    created_at: new Date(snippet.createdAt).toISOString(),
    updated_at: new Date(snippet.updatedAt).toISOString(),
    owner,
    html_url: htmlUrl,
  };
}
