import { SqliteStore } from "./sqliteStore.ts";
import type { StoreOptions } from "./sqliteStore.ts";
import { StoredCache } from "./storedCache.ts";
import type { KeepReplaced } from "./storedCache.ts";

export interface DiskCacheOptions extends StoreOptions {
  readonly keepReplaced?: KeepReplaced;
}

/** The cache in a folder, or in memory where nothing can be stored there; `fault` says so. */
export function diskCache({ keepReplaced, ...options }: DiskCacheOptions): StoredCache {
  return new StoredCache(new SqliteStore(options), keepReplaced);
}
