import { checkQuota, checkShare, quotaReached } from "../quotas.ts";
import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import type { Session } from "../sql.ts";
import type { Database } from "./database.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Bytes that libraries leave free on the disk: without room for a journal, deletions and sign-ins would fail too. */
const reserve = 64 * 1024 * 1024;

/** As `SqlSnippetStore.withinQuota`; the share of the disk is also one of what is free there. */
export async function withinQuota<Outcome>(
  shared: SharedDatabase,
  ownerId: number,
  quota: StorageQuota | undefined,
  write: (session: Session) => Promise<Outcome>,
): Promise<Outcome | QuotaReached> {
  if (quota === undefined) return shared.transaction(write);
  try {
    return await shared.transaction(async (session, database) => {
      const before = usage(database, ownerId);
      const outcome = await write(session);
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
