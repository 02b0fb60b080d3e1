import { isDeepStrictEqual } from "node:util";
import type { KeyValueStore } from "../../ports.ts";
import { isSession, withoutSecrets, type StoredSession } from "./storedSession.ts";

const key = "snippetService.accounts";

interface Entry {
  /** Without a token. */
  readonly session: StoredSession;
  /** The user knows that the session was lost. */
  readonly isTold: boolean;
}

/**
 * The accounts that nobody has signed out, stored outside the secret store and without any secret. If the secret store
 * loses a session (no keyring, a browser's memory), the library of its account can still be opened.
 */
export class KnownAccounts {
  readonly #memory: KeyValueStore;

  constructor(memory: KeyValueStore) {
    this.#memory = memory;
  }

  /** All accounts, as sessions that have ended. */
  list(): readonly StoredSession[] {
    return [...this.#read().values()].map(({ session }) => session);
  }

  async add(session: StoredSession): Promise<void> {
    const entries = this.#read();
    const entry = { session: withoutSecrets(session), isTold: false };
    if (!isDeepStrictEqual(entries.get(session.id), entry)) {
      await this.#write(entries.set(session.id, entry));
    }
  }

  async remove(id: string): Promise<void> {
    const entries = this.#read();
    if (entries.delete(id)) {
      await this.#write(entries);
    }
  }

  /** @returns those of the lost sessions that were not returned before. */
  async takeUntold(lost: readonly StoredSession[]): Promise<readonly StoredSession[]> {
    const entries = this.#read();
    const untold = lost.filter(({ id }) => entries.get(id)?.isTold === false);
    if (untold.length > 0) {
      untold.forEach((session) => entries.set(session.id, { session, isTold: true }));
      await this.#write(entries);
    }
    return untold;
  }

  #read(): Map<string, Entry> {
    const stored = Object.values(this.#memory.get<object>(key) ?? {}) as readonly unknown[];
    const entries = new Map<string, Entry>();
    for (const entry of stored) {
      if (entry instanceof Object && "session" in entry && isSession(entry.session)) {
        const session = withoutSecrets(entry.session);
        entries.set(session.id, { session, isTold: Reflect.get(entry, "isTold") === true });
      }
    }
    return entries;
  }

  async #write(entries: ReadonlyMap<string, Entry>): Promise<void> {
    // A session that can be used must not depend on this.
    await Promise.resolve(this.#memory.update(key, Object.fromEntries(entries))).catch(() => {});
  }
}
