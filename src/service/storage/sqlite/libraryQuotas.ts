import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import { StorageError } from "../storageError.ts";
import type { Database } from "./database.ts";

/** Ends a transaction whose write would take an account over its quota. */
class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly quota: keyof LibraryQuota;

  constructor(quota: keyof LibraryQuota) {
    super(`Over the quota of ${quota}`);
    this.quota = quota;
  }
}

/**
 * Does `write` in a transaction, and undoes it where the account has more than `quota` then, and more than before. The schema's
 * triggers count, so that this costs the same however much there is.
 *
 * @throws what `write` throws, and StorageError: `full` where the whole database has more than `quota.disk`.
 */
export function withinQuota<Outcome>(
  database: Database,
  ownerId: number,
  quota: StorageQuota | undefined,
  write: () => Outcome,
): Outcome | QuotaReached {
  if (quota === undefined) return database.transaction(write);
  try {
    return database.transaction(() => {
      const before = usage(database, ownerId);
      const outcome = write();
      const after = usage(database, ownerId);
      for (const name of ["snippets", "bytes", "tags"] as const) {
        if (after[name] > quota[name] && after[name] > before[name]) throw new OverQuota(name);
      }
      if (
        after.bytes > before.bytes &&
        database.size() > (quota.disk ?? Number.POSITIVE_INFINITY)
      ) {
        throw new StorageError("full", "The database is as large as it may be.");
      }
      return outcome;
    });
  } catch (error) {
    if (error instanceof OverQuota) return { outcome: "full", quota: error.quota };
    throw error;
  }
}

function usage(database: Database, ownerId: number): LibraryQuota {
  const library = database.get("SELECT * FROM libraries WHERE owner_id = ?", ownerId);
  const tags = database.get("SELECT count(*) AS tags FROM tags WHERE owner_id = ?", ownerId);
  return {
    snippets: library?.integer("snippets") ?? 0,
    bytes: library?.integer("bytes") ?? 0,
    tags: tags?.integer("tags") ?? 0,
  };
}
