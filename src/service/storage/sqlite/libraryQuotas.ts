import { checkQuota, checkShare, quotaReached } from "../quotas.ts";
import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import type { Database } from "./database.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Bytes that libraries leave free on the disk: without room for a journal, deletions and sign-ins would fail too. */
const reserve = 64 * 1024 * 1024;

/**
 * Runs `write` in a transaction. Rolls back if the account then exceeds `quota`, and has more than before. The schema's
 * triggers do the counting.
 *
 * @throws what `write` throws, and StorageError `full` if the account has more than its share of the disk.
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
