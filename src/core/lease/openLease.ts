import type { Clock, Logger, RandomBytes } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import { FileLease } from "./fileLease.ts";
import type { Lease } from "./lease.ts";
import { SqliteLease } from "./sqliteLease.ts";

/** @param folder shared by all windows of one user; made when it is needed. */
export function openLease(folder: string, clock: Clock, random: RandomBytes, log: Logger): Lease {
  return hasSqlite()
    ? new SqliteLease(folder, clock, random, log)
    : new FileLease(folder, clock, random, log);
}
