import { DatabaseError } from "pg";
import { StorageError, type StorageErrorCode } from "../storageError.ts";

/**
 * - `lost`: there is no connection, or it has ended; uncommitted changes are rolled back.
 * - `conflict`: another transaction was in the way; this one is rolled back.
 * - `stale`: a table has changed since this connection planned the statement; the next connection may be as old.
 */
type FailureKind = "lost" | "conflict" | "stale" | StorageErrorCode;

/** The meaning of PostgreSQL's codes for us, by prefix (postgresql.org/docs/current/errcodes-appendix.html). */
const kindOfState: readonly (readonly [state: RegExp, kind: FailureKind])[] = [
  // Also a server that shuts down.
  [/^(?:08|57P|25P03)/u, "lost"],
  // For example a standby. Another connection to the same address may lead to the primary.
  [/^25006/u, "readonly"],
  [/^40/u, "conflict"],
  [/^0A000/u, "stale"],
  // Also a server without a free connection.
  [/^(?:55P03|57014|53300)/u, "busy"],
  [/^53100/u, "full"],
  // A foreign key: the account or family of the request, or the parent of the row, no longer exists.
  [/^23503/u, "revoked"],
  [/^(?:28|3D000|42501)/u, "refused"],
];

const messageOfCode: Readonly<Record<StorageErrorCode, string>> = {
  newer: "The database was written by a newer version of the service.",
  foreign: "The database is not one of the Snippet Service.",
  damaged: "The database is damaged.",
  refused: "The database refuses the service.",
  busy: "The database has too much to do.",
  unreachable: "The database cannot be reached.",
  readonly: "The database is read-only.",
  full: "The database's disk is full.",
  unknown: "It is not known whether the database was changed.",
  revoked: "The access token was revoked.",
  failed: "The database failed.",
};

/** A failed statement. Its message is empty of details, because PostgreSQL's may quote user data. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;

  constructor(cause: unknown) {
    super("A statement failed.", { cause });
    this.kind = kindOf(cause);
  }

  /** Whether no later statement of the connection can succeed. */
  get endsConnection(): boolean {
    return ["lost", "stale", "readonly"].includes(this.kind);
  }

  toStorageError(): StorageError {
    const { kind } = this;
    if (kind === "lost") return storageError("unreachable", this.cause);
    return storageError(kind === "conflict" || kind === "stale" ? "busy" : kind, this.cause);
  }
}

export function storageError(code: StorageErrorCode, cause?: unknown): StorageError {
  return new StorageError(code, messageOfCode[code], { cause });
}

function kindOf(cause: unknown): FailureKind {
  if (cause instanceof DatabaseError) {
    const { code = "" } = cause;
    return kindOfState.find(([state]) => state.test(code))?.[1] ?? "failed";
  }
  return cause instanceof TypeError || cause instanceof RangeError ? "failed" : "lost";
}
