import type { Disposable, KeyValueStore } from "../../ports.ts";
import type { AccountSessions } from "./accountSessions.ts";

const key = "snippetService.expectedAccounts";

/**
 * Records the signed-in accounts outside the secret store, without any secret. If the secret store loses its entries
 * (no keyring, a browser's memory), the user can be told why another sign-in is needed.
 */
export class ExpectedAccounts implements Disposable {
  readonly #memory: KeyValueStore;
  readonly #sessions: AccountSessions;
  readonly #subscription: Disposable;

  constructor(memory: KeyValueStore, sessions: AccountSessions) {
    this.#memory = memory;
    this.#sessions = sessions;
    this.#subscription = sessions.onDidChange(async ({ added, removed }) => {
      const labels = new Map(this.#read());
      removed.forEach(({ id }) => labels.delete(id));
      added.forEach(({ id, account }) => labels.set(id, account.label));
      await this.#write(labels);
    });
  }

  /**
   * The accounts that were signed in during the last session and are now missing without a sign-out. Each is returned
   * once.
   * @returns their labels.
   * @throws {SnippetError} `storage`, which does not mean that accounts were lost.
   */
  async takeMissing(): Promise<readonly string[]> {
    const present = new Map<string, string>();
    for (const { id, account } of await this.#sessions.list()) {
      present.set(id, account.label);
    }
    const missing = [...this.#read()].filter(([id]) => !present.has(id));
    await this.#write(present);
    return missing.map(([, label]) => label);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #read(): ReadonlyMap<string, string> {
    const stored = this.#memory.get<unknown>(key);
    const labels = new Map<string, string>();
    if (typeof stored === "object" && stored !== null) {
      for (const [id, label] of Object.entries(stored)) {
        if (typeof label === "string") {
          labels.set(id, label);
        }
      }
    }
    return labels;
  }

  async #write(labels: ReadonlyMap<string, string>): Promise<void> {
    await this.#memory.update(key, Object.fromEntries(labels));
  }
}
