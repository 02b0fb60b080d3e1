import type { ApiClient } from "../api/client.ts";
import type { Snippet } from "../model.ts";
import type { RemoteSnippet, SnippetRemote } from "./remote.ts";

/** The API client as the library's engine sees it. */
export function apiRemote(client: ApiClient): SnippetRemote {
  return {
    create: async (draft, options, signal) =>
      asWritten(await client.create(draft, signal, options)),
    counting: (onSent, work) => client.counting(onSent, work),
    keepsKeys: () => Promise.resolve(client.dialect.current.createKey === "proved"),
    update: async (id, draft, options, signal) =>
      asWritten(await client.update(id, draft, signal, options)),
    delete: (id, { version }, signal) => client.delete(id, signal, { version }),
    read: (id, signal) => client.read(id, signal),
    list: (query, signal) => client.list(query, signal),
    languages: (signal) => client.languages(signal),
    tags: (signal) => client.tags(signal),
  };
}

/** The client has compared the record with the sent text, so that no field is missing. */
function asWritten(snippet: Snippet): RemoteSnippet {
  return { snippet, missing: new Set(), version: undefined };
}
