import { isSnippetError, SnippetError } from "../errors.ts";
import type { Clock, SecretVault } from "../ports.ts";

/** In milliseconds; the system's keyring may ask the user to unlock it. */
const timeLimit = 20_000;

/**
 * A secret store with a time limit, which reads back what it has stored. If the editor's own rejects, hangs or keeps
 * something else (a locked or missing keyring), this one throws `storage`. @see https://code.visualstudio.com/api/references/vscode-api#SecretStorage
 */
export function guardedVault(vault: SecretVault, clock: Clock): SecretVault {
  const guarded = async <T>(action: () => PromiseLike<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = clock.after(timeLimit, () => reject(storageError("no answer")));
    try {
      return await Promise.race([action(), late]);
    } catch (error) {
      throw isSnippetError(error) ? error : storageError("refused", error);
    } finally {
      timer.dispose();
    }
  };
  return {
    keys: () => guarded(() => vault.keys()),
    get: (key) => guarded(() => vault.get(key)),
    store: async (key, value) => {
      await guarded(() => vault.store(key, value));
      if ((await guarded(() => vault.get(key))) !== value) {
        throw new SnippetError(
          "storage",
          "The sign-in could not be stored in the editor's secret storage.",
        );
      }
    },
    delete: (key) => guarded(() => vault.delete(key)),
    onDidChange: (listener) => vault.onDidChange(listener),
  };
}

function storageError(reason: string, cause?: unknown): SnippetError {
  return new SnippetError(
    "storage",
    "The editor's secret storage cannot be used. The keyring of this computer may be locked.",
    { cause, details: { reason } },
  );
}
