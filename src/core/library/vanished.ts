import type { Snippet, SnippetId } from "../model.ts";
import type { Moment, SnippetCache } from "./cache/snippetCache.ts";

/** Takes snippets that the server no longer has. */
export interface SnippetBin {
  /** Durable when it resolves. @throws {SnippetError} `storage`. */
  put(snippet: Snippet): Promise<unknown>;
}

/**
 * Moves a snippet that the server no longer has from the cache to the bin.
 * @param bin undefined where the snippet is in there already. @param asOf the moment of the cache's change.
 */
export async function putAway(
  id: SnippetId,
  cache: Pick<SnippetCache, "apply" | "get">,
  bin: SnippetBin | undefined,
  asOf?: Moment,
): Promise<void> {
  const known = cache.get(id);
  if (known !== undefined) {
    await bin?.put(known.snippet);
    await cache.apply({ deleted: [id], asOf });
  }
}
