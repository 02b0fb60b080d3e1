import { join } from "node:path";
import { SnippetCache } from "../core/library/cache/snippetCache.ts";
import { Quarantine } from "../core/library/files/quarantine.ts";
import { declaresSharing } from "../core/library/sharedList.ts";
import { SharedSnippets } from "../core/library/sharedSnippets.ts";
import { late, lateOwned } from "../core/late.ts";
import type { ApiWay } from "./apiService.ts";
import type { LibraryGround, LibraryService } from "./durableLibrary.ts";

/**
 * @param key of the library beside which they stand.
 * @param service as for `buildDurableLibrary`.
 */
export function buildShared(
  { folder: all, files, clock, maximum, ...ground }: LibraryGround,
  { key, ownName }: { readonly key: string; readonly ownName: string },
  { url, transport }: Pick<ApiWay, "url" | "transport">,
  service: () => Promise<LibraryService>,
): SharedSnippets {
  const folder = join(all, key, "shared");
  const quarantine = new Quarantine(files, join(folder, "quarantine"), clock);
  const kept = { files, clock, quarantine, folder: join(folder, "cache") };
  const cache = new SnippetCache(ground.storeIn(kept));
  const lease = ground.leaseIn(join(folder, "lease"));
  const trash = { put: () => Promise.resolve() };
  const ports = { cache, trash, lease, clock, maximum };
  return new SharedSnippets({
    cache,
    ownName,
    isStored: async () => (await files.list(kept.folder)).length > 0,
    isOffered: late(() => declaresSharing(url, transport)),
    sync: lateOwned(async () => (await service()).shared(ports), ["run", "confirmMissing"]),
  });
}
