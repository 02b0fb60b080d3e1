/**
 * - `newer`: a newer version of the service wrote the file.
 * - `foreign`: the file is not this service's database.
 * - `damaged`: SQLite finds the file's structure broken.
 * - `refused`: a symbolic link or not a plain file.
 * - `busy`: others held the database for longer than the time limit; a retry is right.
 * - `unreachable`: there is no connection to the database.
 * - `readonly`: the database or its disk takes no writes, for example a standby; reading works.
 * - `full`: the disk is full.
 * - `unknown`: the connection was lost while a write was being confirmed; its outcome is unknown.
 * - `revoked`: the token or the account of the write has ended.
 * - `failed`: anything else.
 */
export type StorageErrorCode =
  | "newer"
  | "foreign"
  | "damaged"
  | "refused"
  | "busy"
  | "unreachable"
  | "readonly"
  | "full"
  | "unknown"
  | "revoked"
  | "failed";

/** The storage could not do the request. Except for `unknown`, nothing was written or deleted. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** @returns the fault's name for the log and the monitor, without its message, which may quote a user's text. */
export function faultName(error: unknown): string {
  if (error instanceof StorageError) return `${error.name} ${error.code}`;
  return error instanceof Error ? error.name : typeof error;
}

/** The account of the request was disabled or removed meanwhile. */
export function ownerRevoked(): StorageError {
  return new StorageError("revoked", "The account was disabled or removed.");
}

/** The token of the request was revoked meanwhile. */
export function tokenRevoked(): StorageError {
  return new StorageError("revoked", "The access token was revoked.");
}
