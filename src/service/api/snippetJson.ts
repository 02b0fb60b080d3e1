import { languageName } from "../languages/languageCatalog.ts";
import type { SnippetRecord } from "../storage/storage.ts";

export type SnippetJson = Readonly<ReturnType<typeof snippetJson>>;

/**
 * The snippet record of the API. Times are ISO 8601 in UTC.
 *
 * @param owner a username.
 * @param htmlUrl the address of the public page; null if the snippet is private or the service has no pages.
 */
export function snippetJson(snippet: SnippetRecord, owner: string, htmlUrl: string | null) {
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
