import type { ApiClient } from "../api/client.ts";
import type { Known } from "../api/writing/patch.ts";
import type { ListQuery, SnippetPage } from "../api/snippetPage.ts";
import type { Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { CreateOptions, RemoteSnippet, SnippetRemote } from "./remote.ts";

/** The API client as the library's engine sees it. */
export class ApiRemote implements SnippetRemote {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  async create(
    draft: SnippetDraft,
    options: CreateOptions,
    signal?: AbortSignal,
  ): Promise<RemoteSnippet> {
    return asWritten(await this.#client.create(draft, signal, options));
  }

  counting<T>(onSent: () => void, work: () => Promise<T>): Promise<T> {
    return this.#client.counting(onSent, work);
  }

  keepsKeys(): Promise<boolean> {
    return Promise.resolve(this.#client.dialect.current.createKey === "proved");
  }

  async update(
    id: SnippetId,
    draft: SnippetDraft,
    options: { readonly version: string | undefined } & Known,
    signal?: AbortSignal,
  ): Promise<RemoteSnippet> {
    return asWritten(await this.#client.update(id, draft, signal, options));
  }

  delete(
    id: SnippetId,
    { version }: { readonly version: string | undefined },
    signal?: AbortSignal,
  ): Promise<void> {
    return this.#client.delete(id, signal, { version });
  }

  read(id: SnippetId, signal?: AbortSignal): Promise<RemoteSnippet> {
    return this.#client.read(id, signal);
  }

  list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    return this.#client.list(query, signal);
  }

  languages(signal?: AbortSignal): Promise<readonly Language[]> {
    return this.#client.languages(signal);
  }

  tags(signal?: AbortSignal): Promise<readonly string[]> {
    return this.#client.tags(signal);
  }
}

/** The client has compared the record with the sent text, so that no field is missing. */
function asWritten(snippet: Snippet): RemoteSnippet {
  return { snippet, missing: new Set(), version: undefined };
}
