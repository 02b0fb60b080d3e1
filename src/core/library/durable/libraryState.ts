import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { LibraryState } from "../snippetLibrary.ts";
import type { ShownSnippets } from "./shownSnippets.ts";
import type { SyncRuns } from "./syncRuns.ts";

interface StateParts {
  readonly cache: Pick<SnippetCache, "state" | "fault">;
  readonly holdings: Pick<Holdings, "fault">;
}

/** The state of a library, from its cache, its pending changes and its sync. */
export function libraryState(
  { cache, holdings }: StateParts,
  runs: Pick<SyncRuns, "status" | "error">,
  shown: Pick<ShownSnippets, "all">,
): LibraryState {
  const { total, capped, missing, sweptAt } = cache.state;
  const isAll = sweptAt !== undefined && capped === undefined;
  return {
    status: runs.status,
    // Counted on demand: most callers read only the other members, after every change.
    get total() {
      return isAll ? shown.all().length : total;
    },
    hasMore: capped !== undefined,
    error: runs.error,
    missing: missing.length === 0 ? undefined : { count: missing.length },
    capped,
    fault: holdings.fault ?? cache.fault,
  };
}
