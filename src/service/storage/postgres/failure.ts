import { DatabaseError } from "pg";
import { StorageError, type StorageErrorCode } from "../storageError.ts";

/**
 * - `lost`: there is no connection, or none any more; what was not committed is undone.
 * - `conflict`: another transaction stood in the way; this one is undone.
 * - `stale`: a table was changed since this connection planned the statement; the next connection may be as old.
 */
type FailureKind = "lost" | "conflict" | "stale" | StorageErrorCode;

/** What PostgreSQL's codes mean to us (postgresql.org/docs/current/errcodes-appendix.html), by how they begin. */
const kindOfState: readonly (readonly [state: RegExp, kind: FailureKind])[] = [
  // Also a server that ends, that has no connection left, or that only reads by now.
  [/^(?:08|57P|25P03|25006|53300)/u, "lost"],
  [/^40/u, "conflict"],
  [/^0A000/u, "stale"],
  [/^(?:55P03|57014)/u, "busy"],
  [/^53100/u, "full"],
  // A foreign key: who asks for the write, or what it belongs to, is gone by now.
  [/^23503/u, "revoked"],
  [/^(?:28|3D000|42501)/u, "refused"],
];

const messageOfCode: Readonly<Record<StorageErrorCode, string>> = {
  newer: "The database was written by a newer version of the service.",
  foreign: "The database is not one of the Snippet Service.",
  damaged: "The database is damaged.",
  refused: "The database refuses this user, or there is no such database.",
  busy: "The database cannot be reached, or has too much to do.",
  full: "The database's disk is full.",
  unknown: "It is not known whether the database was changed.",
  revoked: "The access token was revoked.",
  failed: "The database failed.",
};

/** A statement that was not done. Its message says nothing: PostgreSQL's may quote what a user sent. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;

  constructor(cause: unknown) {
    super("A statement failed.", { cause });
    this.kind = kindOf(cause);
  }

  toStorageError(): StorageError {
    const { kind } = this;
    const code = kind === "lost" || kind === "conflict" || kind === "stale" ? "busy" : kind;
    return new StorageError(code, messageOfCode[code], { cause: this.cause });
  }
}

function kindOf(cause: unknown): FailureKind {
  if (cause instanceof DatabaseError) {
    const { code = "" } = cause;
    return kindOfState.find(([state]) => state.test(code))?.[1] ?? "failed";
  }
  return cause instanceof TypeError || cause instanceof RangeError ? "failed" : "lost";
}
