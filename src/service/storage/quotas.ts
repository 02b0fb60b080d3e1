import type { LibraryQuota, QuotaReached, SnippetInput } from "./storage.ts";
import { StorageError } from "./storageError.ts";

/** Ends a transaction that would exceed an account's quota. */
class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly quota: keyof LibraryQuota;

  constructor(quota: keyof LibraryQuota) {
    super(`Over the quota of ${quota}`);
    this.quota = quota;
  }
}

/** The most that a change to these texts can add to a library. */
export function mostOf(change: Partial<SnippetInput>): LibraryQuota {
  const { title = "", description = "", code = "", tags = [] } = change;
  const texts = [title, description, code, JSON.stringify(tags)];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { snippets: 0, bytes, tags: tags.length };
}

/** @throws OverQuota if the account has more than `quota` after its write, and more than before. */
export function checkQuota(before: LibraryQuota, after: LibraryQuota, quota: LibraryQuota): void {
  for (const name of ["snippets", "bytes", "tags"] as const) {
    if (after[name] > quota[name] && after[name] > before[name]) throw new OverQuota(name);
  }
}

/** In bytes: the approximate size of a snippet apart from its texts. */
export const besideTexts = 1024;

/**
 * An account may take at most as much of the free space as it leaves to others. So neither one account nor a few can
 * take the space that everybody else needs.
 *
 * @param after usage of the account.
 * @param left in bytes, for libraries. @throws StorageError `full`
 */
export function checkShare({ bytes, snippets }: LibraryQuota, left: number): void {
  if (bytes + snippets * besideTexts > left) throw noRoom();
}

export function noRoom(): StorageError {
  return new StorageError("full", "There is no room for a library of this size.");
}

/** @returns the outcome of a transaction that {@link checkQuota} ended. @throws any other error. */
export function quotaReached(error: unknown): QuotaReached {
  if (error instanceof OverQuota) return { outcome: "full", quota: error.quota };
  throw error;
}
