import { besideTexts, checkQuota, checkShare, quotaReached } from "../quotas.ts";
import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import type { Database, Session } from "./database.ts";

/**
 * Does `write` in a transaction, and undoes it where the account has more than `quota` then, and
 * more than before. The disk is measured by the texts of all libraries, since what is deleted stays in PostgreSQL's files.
 *
 * @throws what `write` throws, and StorageError: `full` where the account has more than `quota.disk` leaves to others.
 */
export async function withinQuota<Outcome>(
  database: Database,
  ownerId: number,
  quota: StorageQuota | undefined,
  write: (session: Session) => Promise<Outcome>,
): Promise<Outcome | QuotaReached> {
  if (quota === undefined) return inTurn(database, ownerId, write);
  try {
    return await inTurn(database, ownerId, async (session) => {
      const before = await usage(session, ownerId);
      const outcome = await write(session);
      const after = await usage(session, ownerId);
      checkQuota(before, after, quota);
      if (after.bytes > before.bytes && quota.disk !== undefined) {
        const taken = `sum(bytes + snippets * ${besideTexts})::bigint`;
        const [all] = await session.rows(`SELECT ${taken} AS bytes FROM libraries`);
        checkShare(after, quota.disk - (all?.integer("bytes") ?? 0));
      }
      return outcome;
    });
  } catch (error) {
    return quotaReached(error);
  }
}

/** A transaction that writes to the library of an account, one at a time. */
export function inTurn<Outcome>(
  database: Database,
  ownerId: number,
  write: (session: Session) => Promise<Outcome>,
): Promise<Outcome> {
  const inTransaction = async (session: Session): Promise<Outcome> => {
    // By a statement of its own: the next one sees what the writer before has done.
    await session.run("SELECT FROM libraries WHERE owner_id = $1 FOR NO KEY UPDATE", ownerId);
    return write(session);
  };
  return database.alone(ownerId, () => database.transaction(inTransaction));
}

async function usage(session: Session, ownerId: number): Promise<LibraryQuota> {
  const [row] = await session.rows(
    `SELECT snippets, bytes, (SELECT count(*) FROM tags WHERE owner_id = $1) AS tags
     FROM libraries WHERE owner_id = $1`,
    ownerId,
  );
  return {
    snippets: row?.integer("snippets") ?? 0,
    bytes: row?.integer("bytes") ?? 0,
    tags: row?.integer("tags") ?? 0,
  };
}
