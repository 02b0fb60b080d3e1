import type { LibraryQuota, QuotaReached, StorageQuota } from "./storage.ts";
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

/** @throws OverQuota where the account has more than `quota` after its write, and more than before. */
export function checkQuota(before: LibraryQuota, after: LibraryQuota, quota: LibraryQuota): void {
  for (const name of ["snippets", "bytes", "tags"] as const) {
    if (after[name] > quota[name] && after[name] > before[name]) throw new OverQuota(name);
  }
}

/** @throws StorageError `full` where all libraries together have more than they may. */
export function checkDisk(bytes: number, { disk = Number.POSITIVE_INFINITY }: StorageQuota): void {
  if (bytes > disk) throw new StorageError("full", "The database is as large as it may be.");
}

/** @returns the outcome of a transaction that {@link checkQuota} ended. @throws any other error. */
export function quotaReached(error: unknown): QuotaReached {
  if (error instanceof OverQuota) return { outcome: "full", quota: error.quota };
  throw error;
}
