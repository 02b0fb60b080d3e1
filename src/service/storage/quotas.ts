import type { Row } from "./row.ts";
import type { Session } from "./sql.ts";
import type { LibraryQuota, QuotaReached, SnippetInput, StorageQuota } from "./storage.ts";
import { StorageError } from "./storageError.ts";

/** The usage of one library. */
export interface Usage extends LibraryQuota {
  /** In bytes: the room for libraries now. @param disk what all of them may take. */
  readonly left: (disk: number) => number;
}

/**
 * Runs a transaction that writes to the library of an account, one at a time.
 *
 * @param write gets what measures the library, before the write and after it.
 */
export type InTurn = <Outcome>(
  ownerId: number,
  write: (session: Session, measure: () => Promise<Usage>) => Promise<Outcome>,
) => Promise<Outcome>;

/** @param row of the library with its number of tags. */
export function usageIn(row: Row | undefined, left: Usage["left"]): Usage {
  const [snippets = 0, bytes = 0, tags = 0] = quotas.map((name) => row?.integer(name));
  return { snippets, bytes, tags, left };
}

/** Ends a transaction that would exceed an account's quota. */
class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly quota: keyof LibraryQuota;

  constructor(quota: keyof LibraryQuota) {
    super(`Over the quota of ${quota}`);
    this.quota = quota;
  }
}

const quotas = ["snippets", "bytes", "tags"] as const;

/** In bytes: the approximate size of a snippet apart from its texts. */
export const besideTexts = 1024;

/** The most that a write of these texts can add to a library. */
export function mostOf(texts: Partial<SnippetInput>, snippets: number): LibraryQuota {
  const { title = "", description = "", code = "", tags = [] } = texts;
  const all = [title, description, code, JSON.stringify(tags)];
  const bytes = all.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { snippets, bytes, tags: tags.length };
}

/**
 * Writes in a transaction, and rolls it back if the account then exceeds `quota`, and has more than before. The schema's
 * triggers do the counting. An account may take at most as much of the free space as it leaves to others. So neither one
 * account nor a few can take the space that everybody else needs.
 *
 * @param most upper bound of what the write adds: if it fits into the quota, nothing is measured afterwards.
 * @throws what `write` throws, and StorageError `full` if the account has more than its share of `quota.disk`.
 */
export async function withinQuota<Outcome>(
  inTurn: InTurn,
  ownerId: number,
  quota: StorageQuota | undefined,
  most: LibraryQuota,
  write: (session: Session) => Promise<Outcome>,
): Promise<Outcome | QuotaReached> {
  if (quota === undefined) return inTurn(ownerId, write);
  const { disk = Number.POSITIVE_INFINITY } = quota;
  try {
    return await inTurn(ownerId, async (session, measure) => {
      const before = await measure();
      const outcome = await write(session);
      const isWithin = quotas.every((name) => before[name] + most[name] <= quota[name]);
      // Once in the library, and once of what is left.
      const taken = takenBy(before) + 2 * takenBy(most);
      if (isWithin && taken <= before.left(disk)) return outcome;
      const after = await measure();
      const over = quotas.find((name) => after[name] > quota[name] && after[name] > before[name]);
      if (over !== undefined) throw new OverQuota(over);
      if (after.bytes > before.bytes && takenBy(after) > after.left(disk)) throw noRoom();
      return outcome;
    });
  } catch (error) {
    if (error instanceof OverQuota) return { outcome: "full", quota: error.quota };
    throw error;
  }
}

function takenBy({ snippets, bytes }: LibraryQuota): number {
  return bytes + snippets * besideTexts;
}

export function noRoom(): StorageError {
  return new StorageError("full", "There is no room for a library of this size.");
}
