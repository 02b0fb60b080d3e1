import { SnippetError } from "../../errors.ts";
import type { Disposable, SecretVault } from "../../ports.ts";
import type { Lease } from "../../lease/lease.ts";
import { parsePendingSignIn } from "./pendingSignIn.ts";
import type { PendingSignIn, SignInProgress } from "./pendingSignIn.ts";

const key = "snippetService.pendingSignIn";
const leaseName = "sign-in";

/**
 * Keeps the sign-in that is under way in the secret store, so that any window can finish it: which window gets the
 * browser's answer is the editor's choice. There is one at most; a new one takes the place of the old one.
 */
export class PendingSignIns {
  readonly #vault: SecretVault;
  readonly #lease: Lease;

  constructor(vault: SecretVault, lease: Lease) {
    this.#vault = vault;
    this.#lease = lease;
  }

  /** Called when any window writes, also without a change. */
  onDidTouch(listener: () => unknown): Disposable {
    return this.#vault.onDidChange((event) => (event.key === key ? listener() : undefined));
  }

  /** @throws {SnippetError} `storage`. */
  async read(): Promise<PendingSignIn | undefined> {
    const text = await this.#vault.get(key);
    return text === undefined ? undefined : parsePendingSignIn(text);
  }

  /** Takes the place of whatever was pending. @throws {SnippetError} `storage`, also when it was not kept. */
  begin(pending: PendingSignIn): Promise<void> {
    return this.#lease.run(leaseName, async () => {
      await this.#write(pending);
      if ((await this.read())?.id !== pending.id) {
        throw new SnippetError(
          "storage",
          "The sign-in could not be stored in the editor's secret storage.",
        );
      }
    });
  }

  /**
   * Single use, also between windows: only for one caller it is true. Forgets the verifier.
   * @throws {SnippetError} `storage`.
   */
  claim(id: string, by: string): Promise<boolean> {
    return this.#lease.run(leaseName, async () => {
      const pending = await this.read();
      if (pending?.id !== id || pending.progress.status !== "waiting") {
        return false;
      }
      const { verifier: _verifier, ...claimed } = pending;
      await this.#write({ ...claimed, progress: { status: "claimed", by } });
      return true;
    });
  }

  /**
   * Writes how a claimed sign-in ended, after `before` was done; nothing of both when it was cancelled or replaced.
   * @throws {SnippetError} `storage`, and what `before` throws.
   */
  finish(
    id: string,
    by: string,
    progress: SignInProgress,
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    return this.#lease.run(leaseName, async () => {
      const pending = await this.read();
      if (
        pending?.id !== id ||
        pending.progress.status !== "claimed" ||
        pending.progress.by !== by
      ) {
        return false;
      }
      await before();
      await this.#write({ ...pending, progress });
      return true;
    });
  }

  /**
   * Forgets it, whatever its progress; nothing happens when another has taken its place.
   * @param id without it, whichever there is.
   */
  forget(id?: string): Promise<void> {
    return this.#lease.run(leaseName, async () => {
      if (id === undefined || (await this.read())?.id === id) {
        await this.#vault.delete(key);
      }
    });
  }

  async #write(pending: PendingSignIn): Promise<void> {
    await this.#vault.store(key, JSON.stringify(pending));
  }
}
