import type { LibraryQuota, QuotaReached } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/** Limits of an account of a service. A library on this computer is limited by its disk only. */
export const serviceQuota: LibraryQuota = {
  snippets: 100_000,
  bytes: 1024 * 1024 * 1024,
  tags: 10_000,
};

const sayings: Readonly<Record<keyof LibraryQuota, (most: number) => string>> = {
  snippets: (most) => `${most} snippets`,
  bytes: (most) => `${most / 1024 / 1024} MiB of text`,
  tags: (most) => `${most} different tags`,
};

export function libraryFull(
  { quota: name }: QuotaReached,
  quota: LibraryQuota = serviceQuota,
): RequestProblem {
  const most = sayings[name](quota[name]);
  return new RequestProblem(403, `Your library can have at most ${most}. Delete some first.`);
}
