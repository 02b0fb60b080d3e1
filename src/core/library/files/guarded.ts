import { isSnippetError, SnippetError } from "../../errors.ts";
import { systemCode } from "../../systemCode.ts";

/** By the code of the system, or of the service on this computer. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full.",
  EDQUOT: "Your disk quota is used up.",
  EACCES: "The folder cannot be changed.",
  EPERM: "The folder cannot be changed.",
  EROFS: "The disk is read-only.",
  EIO: "The disk reports an error.",
  EMFILE: "Too many files are open.",
  ENFILE: "Too many files are open.",
  EBUSY: "Another program is using the file.",
  full: "The disk is full.",
  readonly: "The disk is read-only.",
};

/**
 * @param what one sentence, as in "The snippet could not be saved on this computer."; the reason follows as another.
 * @throws {SnippetError} `storage` with the system's code as `details.reason`, for whatever `work` throws; a
 * {@link SnippetError} stays as it is.
 */
export async function guarded<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(what, error);
  }
}

/**
 * The error that {@link guarded} throws for `error`; a {@link SnippetError} stays as it is.
 * @param otherwise the second sentence if the reason is unknown.
 */
export function storageError(what: string, error: unknown, otherwise?: string): SnippetError {
  if (isSnippetError(error)) {
    return error;
  }
  const reason = systemCode(error);
  const why = reasons[reason ?? ""] ?? otherwise;
  return new SnippetError("storage", why === undefined ? what : `${what} ${why}`, {
    cause: error,
    details: reason === undefined ? {} : { reason },
  });
}
