import type { Clock, Logger, RandomBytes } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import { FileLocks } from "./fileLocks.ts";
import { KernelLocks } from "./kernelLocks.ts";
import type { Lease } from "./lease.ts";
import { LockLease } from "./lockLease.ts";

/** @param folder shared by all windows of one user; made when it is needed. */
export function openLease(folder: string, clock: Clock, random: RandomBytes, log: Logger): Lease {
  const locks = hasSqlite() ? new KernelLocks(folder) : new FileLocks(folder, clock, random, log);
  return new LockLease(locks, clock, random, log);
}
