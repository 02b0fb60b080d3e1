import type { SnippetCache } from "../cache/snippetCache.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";

/**
 * Resolves when a first sync has brought snippets for users to see, or has ended. The sync goes on.
 * @throws {SnippetError} as the sync does until then; `cancelled` on abort, which leaves the sync alone.
 */
export async function untilFirstPage(
  sync: Promise<void>,
  cache: Pick<SnippetCache, "onDidChange">,
  signal: AbortSignal | undefined,
): Promise<void> {
  const first = Promise.withResolvers<void>();
  const listening = cache.onDidChange(({ set }) => {
    if (set.length > 0) {
      first.resolve();
    }
  });
  sync.then(first.resolve, first.reject);
  try {
    await unlessCancelled(first.promise, signal);
  } finally {
    listening.dispose();
  }
}
