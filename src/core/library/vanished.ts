import type { Snippet, SnippetId } from "../model.ts";
import type { Moment, SnippetCache } from "./cache/snippetCache.ts";

/** Where a snippet goes that the service does not have any more. */
export interface SnippetBin {
  /** Durable when it resolves. @throws {SnippetError} `storage`. */
  put(snippet: Snippet): Promise<unknown>;
}

/**
 * What the service does not have any more is in the bin, and then not in the cache.
 * @param bin undefined where it is in there already. @param asOf of the cache's change.
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
