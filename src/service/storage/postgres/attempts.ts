import { setTimeout as delay } from "node:timers/promises";
import { Failure, storageError } from "./failure.ts";

/**
 * In milliseconds. The server ends a statement before its client stops waiting. Two lock timeouts must fit into that: a
 * statement may wait once in the queue for a row, and once for its holder.
 */
export const limits = {
  connect: 2_000,
  statement: 4_500,
  answer: 5_000,
  patience: 300_000,
  lock: 2_000,
  idle: 5_000,
};

/** Connections of one process. */
export const connections = 10;

/**
 * How often an operation is started if it fails by a lost or read-only connection, a conflicting transaction, or a changed table; not
 * again once its client has given up.
 */
const attempts = { lost: 2, readonly: 2, conflict: 5, stale: connections + 1 };

/** Measures a wait. @returns a function that throws StorageError `busy` after too long: the client has given up. */
export function patience(): () => void {
  const begun = performance.now();
  return () => {
    if (performance.now() - begun <= limits.answer) return;
    throw storageError("busy");
  };
}

/** @throws StorageError for the last failure, and other errors of `work`. */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  const requirePatience = patience();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const most = error.kind in attempts ? attempts[error.kind as keyof typeof attempts] : 1;
      if (attempt >= most) throw error.toStorageError();
      if (error.kind !== "stale") await delay(20 * 2 ** attempt * (0.5 + Math.random()));
      requirePatience();
    }
  }
}
