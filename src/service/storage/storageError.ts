/**
 * - `newer`: the file was written by a newer version of the service.
 * - `foreign`: a file that is not this service's database.
 * - `damaged`: SQLite finds the file's structure broken.
 * - `refused`: a symbolic link or not a plain file.
 * - `busy`: another process held the database for longer than the time limit; trying again is right.
 * - `full`: the disk has no room left.
 * - `unknown`: the connection was lost while a write was being confirmed. It may have been done, or not.
 * - `revoked`: the token or the account by which a write was asked for has ended.
 * - `failed`: anything else.
 */
export type StorageErrorCode =
  "newer" | "foreign" | "damaged" | "refused" | "busy" | "full" | "unknown" | "revoked" | "failed";

/** The storage could not do what it was asked. But for `unknown`, nothing was written and nothing was deleted. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** For what an account asks for that is disabled or gone by then. */
export function ownerRevoked(): StorageError {
  return new StorageError("revoked", "The account was disabled or removed.");
}

/** The same for whose token is. */
export function tokenRevoked(): StorageError {
  return new StorageError("revoked", "The access token was revoked.");
}
