import { isSnippetError, SnippetError } from "../errors.ts";
import type { Clock, Disposable, SecretVault } from "../ports.ts";

/** In milliseconds; the system's keyring may ask the user to unlock it. */
const timeLimit = 20_000;

/**
 * A secret store with a time limit. If the editor's own rejects or hangs (a locked or missing keyring), this one throws
 * `storage`. @see https://code.visualstudio.com/api/references/vscode-api#SecretStorage
 */
export class SecretVaultGuard implements SecretVault {
  readonly #vault: SecretVault;
  readonly #clock: Clock;

  constructor(vault: SecretVault, clock: Clock) {
    this.#vault = vault;
    this.#clock = clock;
  }

  keys(): Promise<string[]> {
    return this.#guarded(() => this.#vault.keys());
  }

  get(key: string): Promise<string | undefined> {
    return this.#guarded(() => this.#vault.get(key));
  }

  store(key: string, value: string): Promise<void> {
    return this.#guarded(() => this.#vault.store(key, value));
  }

  delete(key: string): Promise<void> {
    return this.#guarded(() => this.#vault.delete(key));
  }

  readonly onDidChange = (listener: (event: { readonly key: string }) => unknown): Disposable =>
    this.#vault.onDidChange(listener);

  async #guarded<T>(action: () => PromiseLike<T>): Promise<T> {
    let timer: Disposable | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = this.#clock.after(timeLimit, () => reject(storageError("no answer")));
    });
    try {
      return await Promise.race([action(), late]);
    } catch (error) {
      throw isSnippetError(error) ? error : storageError("refused", error);
    } finally {
      timer?.dispose();
    }
  }
}

function storageError(reason: string, cause?: unknown): SnippetError {
  return new SnippetError(
    "storage",
    "The editor's secret storage cannot be used. The keyring of this computer may be locked.",
    { cause, details: { reason } },
  );
}
