import { isSnippetError, SnippetError } from "../../errors.ts";
import { systemCode } from "./systemCode.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full",
  EDQUOT: "your share of its disk is full",
  EACCES: "its folder may not be changed",
  EPERM: "its folder may not be changed",
  EROFS: "its disk may not be written",
  EIO: "its disk reports a fault",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EBUSY: "another program holds the file",
};

/**
 * @param what one sentence without its full stop, as in "The snippet could not be saved on this computer"; the reason is added.
 * @throws {SnippetError} `storage` with the system's code as `details.reason`, for whatever `work` throws.
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
    throw new SnippetError("storage", why === undefined ? `${what}.` : `${what}: ${why}.`, {
      cause: error,
      details: reason === undefined ? {} : { reason },
    });
  }
}
