import { isSnippetError, SnippetError } from "../../errors.ts";
import { systemCode } from "../../systemCode.ts";

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
    if (isSnippetError(error)) {
      throw error;
    }
    const reason = systemCode(error);
    const why = reason === undefined ? undefined : reasons[reason];
    throw new SnippetError("storage", why === undefined ? what : `${what} ${why}`, {
      cause: error,
      details: reason === undefined ? {} : { reason },
    });
  }
}
