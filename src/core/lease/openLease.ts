import type { Clock, Logger, RandomBytes } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import { FileLocks } from "./fileLocks.ts";
import { KernelLocks } from "./kernelLocks.ts";
import type { Lease } from "./lease.ts";
import type { Locks } from "./locks.ts";
import { LockLease } from "./lockLease.ts";

/** @param folder shared by all windows of one user; made when it is needed. */
export function openLease(folder: string, clock: Clock, random: RandomBytes, log: Logger): Lease {
  return new LockLease(openLocks(folder, clock, random, log), clock, random, log);
}

/** @param folder as {@link openLease}. */
export function openLocks(folder: string, clock: Clock, random: RandomBytes, log: Logger): Locks {
  return hasSqlite() ? new KernelLocks(folder) : new FileLocks(folder, clock, random, log);
}
