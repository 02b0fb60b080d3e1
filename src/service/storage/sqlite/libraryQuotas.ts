import { checkQuota, checkShare, quotaReached } from "../quotas.ts";
import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import type { Database } from "./database.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** In bytes that libraries leave free on the disk: without room for a journal nobody could delete or sign in any more. */
const reserve = 64 * 1024 * 1024;

/**
 * Does `write` in a transaction, and undoes it where the account has more than `quota` then, and more than before. The schema's
 * triggers count, so that this costs the same however much there is.
 *
 * @throws what `write` throws, and StorageError: `full` where the account has more than `quota.disk` and the disk leave to others.
 */
export async function withinQuota<Outcome>(
  shared: SharedDatabase,
  ownerId: number,
  quota: StorageQuota | undefined,
  write: (database: Database) => Outcome,
): Promise<Outcome | QuotaReached> {
  if (quota === undefined) return shared.transaction(write);
  try {
    return await shared.transaction((database) => {
      const before = usage(database, ownerId);
      const outcome = write(database);
      const after = usage(database, ownerId);
      checkQuota(before, after, quota);
      if (after.bytes > before.bytes) {
        const { disk = Number.POSITIVE_INFINITY } = quota;
        checkShare(after, Math.min(disk - database.size(), database.room() - reserve));
      }
      return outcome;
    });
  } catch (error) {
    return quotaReached(error);
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
