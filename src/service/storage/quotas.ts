import type { LibraryQuota, QuotaReached, SnippetInput } from "./storage.ts";
import { StorageError } from "./storageError.ts";

/** Ends a transaction whose write would take an account over its quota. */
class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly quota: keyof LibraryQuota;

  constructor(quota: keyof LibraryQuota) {
    super(`Over the quota of ${quota}`);
    this.quota = quota;
  }
}

/** What a change to these texts adds to a library at the most. */
export function mostOf(change: Partial<SnippetInput>): LibraryQuota {
  const { title = "", description = "", code = "", tags = [] } = change;
  const texts = [title, description, code, JSON.stringify(tags)];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { snippets: 0, bytes, tags: tags.length };
}

/** @throws OverQuota where the account has more than `quota` after its write, and more than before. */
export function checkQuota(before: LibraryQuota, after: LibraryQuota, quota: LibraryQuota): void {
  for (const name of ["snippets", "bytes", "tags"] as const) {
    if (after[name] > quota[name] && after[name] > before[name]) throw new OverQuota(name);
  }
}

/** In bytes, about: what a snippet takes beside its texts. */
export const besideTexts = 1024;

/**
 * Of what is left nobody may have more than is left to others afterwards, so that no account, and no crowd of a few, takes the
 * room in which everybody else saves.
 *
 * @param after what the account has.
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
