import { besideTexts, checkQuota, checkShare, quotaReached } from "../quotas.ts";
import type { Row } from "../row.ts";
import type { LibraryQuota, QuotaReached, StorageQuota } from "../storage.ts";
import type { Database } from "./database.ts";
import type { Session } from "../sql.ts";

/** The usage of one library, and the bytes of all libraries. */
interface Usage extends LibraryQuota {
  readonly all: number;
}

/**
 * As `OwnWays.withinQuota`. The disk usage is computed from the texts of all libraries, because deleted rows stay
 * in PostgreSQL's files.
 *
 * @param most if it fits into the quota, no measurement follows.
 */
export async function withinQuota<Outcome>(
  database: Database,
  ownerId: number,
  quota: StorageQuota | undefined,
  most: LibraryQuota,
  write: (session: Session) => Promise<Outcome>,
): Promise<Outcome | QuotaReached> {
  if (quota === undefined) return inTurn(database, ownerId, write);
  try {
    return await inTurn(database, ownerId, async (session, before) => {
      const outcome = await write(session);
      if (isBelow(plus(before, most), quota)) return outcome;
      const after = usageIn(await session.rows(usageOf(ownerId)));
      checkQuota(before, after, quota);
      if (after.bytes > before.bytes && quota.disk !== undefined) {
        checkShare(after, quota.disk - after.all);
      }
      return outcome;
    });
  } catch (error) {
    return quotaReached(error);
  }
}

/** As `OwnWays.inTurn`. @param write gets the library's usage, too. */
export function inTurn<Outcome>(
  database: Database,
  ownerId: number,
  write: (session: Session, before: Usage) => Promise<Outcome>,
): Promise<Outcome> {
  // In a separate statement, so that the next one sees the changes of the previous writer.
  const lock = `SELECT FROM libraries WHERE owner_id = ${Number(ownerId)} FOR NO KEY UPDATE`;
  return database.queued(ownerId, () =>
    database.transaction(
      (session, found) => write(session, usageIn(found)),
      `${lock}; ${usageOf(ownerId)}`,
    ),
  );
}

function usageOf(ownerId: number): string {
  const id = Number(ownerId);
  return `SELECT snippets, bytes, (SELECT count(*) FROM tags WHERE owner_id = ${id}) AS tags,
      (SELECT sum(bytes + snippets * ${besideTexts})::bigint FROM libraries) AS taken
    FROM libraries WHERE owner_id = ${id}`;
}

function usageIn([row]: readonly Row[]): Usage {
  return {
    snippets: row?.integer("snippets") ?? 0,
    bytes: row?.integer("bytes") ?? 0,
    tags: row?.integer("tags") ?? 0,
    all: row?.integer("taken") ?? 0,
  };
}

function plus(before: Usage, { snippets, bytes, tags }: LibraryQuota): Usage {
  return {
    snippets: before.snippets + snippets,
    bytes: before.bytes + bytes,
    tags: before.tags + tags,
    all: before.all + bytes + snippets * besideTexts,
  };
}

function isBelow(usage: Usage, quota: StorageQuota): boolean {
  const { snippets, bytes, tags, all } = usage;
  const { disk = Number.POSITIVE_INFINITY } = quota;
  const isOfAccount = snippets <= quota.snippets && bytes <= quota.bytes && tags <= quota.tags;
  return isOfAccount && bytes + snippets * besideTexts <= disk - all;
}
