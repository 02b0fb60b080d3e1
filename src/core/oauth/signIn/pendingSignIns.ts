import type { Disposable, SecretVault } from "../../ports.ts";
import type { Lease } from "../../lease/lease.ts";
import { parsePendingSignIn, type PendingSignIn, type SignInProgress } from "./pendingSignIn.ts";

const key = "snippetService.pendingSignIn";
const leaseName = "sign-in";

/**
 * Stores the sign-in in progress in the secret store, because the editor chooses the window that gets the browser's
 * response. There is at most one; a new one replaces it.
 */
export class PendingSignIns {
  readonly #vault: SecretVault;
  readonly #lease: Lease;

  /** @param vault as of {@link guardedVault}. */
  constructor(vault: SecretVault, lease: Lease) {
    this.#vault = vault;
    this.#lease = lease;
  }

  /** Called when any window writes, even without a change. */
  onDidTouch(listener: () => unknown): Disposable {
    return this.#vault.onDidChange((event) => (event.key === key ? listener() : undefined));
  }

  /** @throws {SnippetError} `storage`. */
  async read(): Promise<PendingSignIn | undefined> {
    const text = await this.#vault.get(key);
    return text === undefined ? undefined : parsePendingSignIn(text);
  }

  /** Replaces any pending sign-in. @throws {SnippetError} `storage`. */
  begin(pending: PendingSignIn): Promise<void> {
    return this.#lease.run(leaseName, () => this.#write(pending));
  }

  /**
   * Single use, even between windows: true for only one caller. Deletes the verifier.
   * @throws {SnippetError} `storage`.
   */
  claim(id: string): Promise<boolean> {
    return this.#advance(id, "waiting", ({ verifier: _verifier, ...claimed }) => ({
      ...claimed,
      progress: { status: "claimed" },
    }));
  }

  /**
   * Writes the end of a claimed sign-in after `before` has run; does neither if it was cancelled or replaced.
   * @throws {SnippetError} `storage`, and errors of `before`.
   */
  finish(
    id: string,
    progress: SignInProgress,
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    return this.#advance(id, "claimed", async (pending) => {
      await before();
      return { ...pending, progress };
    });
  }

  /**
   * Forgets the sign-in in any state; does nothing if another one has replaced it.
   * @param id if absent, any sign-in.
   */
  forget(id?: string): Promise<void> {
    return this.#lease.run(leaseName, async () => {
      if (id === undefined || (await this.read())?.id === id) {
        await this.#vault.delete(key);
      }
    });
  }

  #advance(
    id: string,
    from: SignInProgress["status"],
    next: (pending: PendingSignIn) => PendingSignIn | Promise<PendingSignIn>,
  ): Promise<boolean> {
    return this.#lease.run(leaseName, async () => {
      const pending = await this.read();
      if (pending?.id !== id || pending.progress.status !== from) {
        return false;
      }
      await this.#write(await next(pending));
      return true;
    });
  }

  async #write(pending: PendingSignIn): Promise<void> {
    await this.#vault.store(key, JSON.stringify(pending));
  }
}
