import type { Snippet, SnippetId } from "../model.ts";
import type { Moment } from "./cache/cacheChange.ts";
import type { SnippetCache } from "./cache/snippetCache.ts";

/** Takes snippets that the server no longer has. */
export interface TrashTarget {
  /** Durable when it resolves. @throws {SnippetError} `storage`. */
  put(snippet: Snippet): Promise<unknown>;
}

/**
 * Moves a snippet that the server no longer has from the cache to the trash.
 * @param asOf the moment of the cache's change.
 */
export async function moveToTrash(
  id: SnippetId,
  cache: Pick<SnippetCache, "apply" | "get">,
  trash: TrashTarget,
  asOf?: Moment,
): Promise<void> {
  const known = cache.get(id);
  if (known !== undefined) {
    await trash.put(known.snippet);
    await cache.apply({ deleted: [id], asOf });
  }
}
