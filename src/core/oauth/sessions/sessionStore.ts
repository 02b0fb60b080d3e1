import { DisposableOwner } from "../../disposables.ts";
import { Emitter } from "../../emitter.ts";
import { Queues } from "../../queues.ts";
import type { Logger, SecretVault } from "../../ports.ts";
import type { KnownAccounts } from "./knownAccounts.ts";
import { isLost, parseStoredSession, type StoredSession } from "./storedSession.ts";

/** The changes since the last read, by any window. */
export interface SessionChange {
  readonly added: readonly StoredSession[];
  readonly removed: readonly StoredSession[];
  readonly changed: readonly StoredSession[];
}

const prefix = "snippetService.session.";

/**
 * The sessions of all accounts, one secret each. Every window sees the writes of the others. Only a sign-out removes an
 * account: where its secret is missing or unreadable at the first read, its session is lost, which is listed as one that
 * has ended. An unreadable secret stays until a new sign-in of the same account.
 */
export class SessionStore extends DisposableOwner {
  readonly #vault: SecretVault;
  readonly #accounts: KnownAccounts;
  readonly #log: Logger;
  readonly #changes = this.owned.add(new Emitter<SessionChange>());
  /** Fires after this or another window stored a change; never for a write without a change. */
  readonly onDidChange = this.#changes.event;
  /** The sessions at the last read, to find changes. */
  readonly #known = new Map<string, { readonly text: string; readonly session: StoredSession }>();
  readonly #warned = new Set<string>();
  #loaded = false;
  /** Reads run one after the other, so that an old result never overwrites a new one. */
  readonly #queues = new Queues();

  /** @param vault as of {@link guardedVault}. */
  constructor(vault: SecretVault, accounts: KnownAccounts, log: Logger) {
    super();
    this.#vault = vault;
    this.#accounts = accounts;
    this.#log = log;
    this.owned.add(
      vault.onDidChange(({ key }) => {
        // Before the first read nothing can be outdated.
        if (this.#loaded && key.startsWith(prefix)) {
          void this.#inTurn(() => this.#look(key)).catch(() => this.#warnOnce(key));
        }
      }),
    );
  }

  /** All sessions, also lost ones, ordered by their account's label. @throws {SnippetError} `storage`. */
  async list(): Promise<readonly StoredSession[]> {
    return this.#inTurn(async () => {
      await this.#lookAtAll();
      return [...this.#known.values()]
        .map((known) => known.session)
        .sort((one, other) => one.account.label.localeCompare(other.account.label));
    });
  }

  /** Reads the secret store now. @returns undefined for a lost session. @throws {SnippetError} `storage`. */
  async read(id: string): Promise<StoredSession | undefined> {
    const session = await this.#inTurn(() => this.#look(prefix + id));
    return session !== undefined && isLost(session) ? undefined : session;
  }

  /** @throws {SnippetError} `storage`. */
  async save(session: StoredSession): Promise<void> {
    await this.#inTurn(async () => {
      await this.#loadOnce();
      await this.#vault.store(prefix + session.id, JSON.stringify(session));
      await this.#look(prefix + session.id);
    });
  }

  /** @throws {SnippetError} `storage`. */
  async delete(id: string): Promise<void> {
    await this.#inTurn(async () => {
      await this.#loadOnce();
      await this.#accounts.remove(id);
      await this.#vault.delete(prefix + id);
      await this.#look(prefix + id);
    });
  }

  /** @throws {SnippetError} `storage`. */
  async deleteUnreadable(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#lookAtAll();
      for (const key of await this.#vault.keys()) {
        const known = this.#known.get(key.slice(prefix.length));
        if (key.startsWith(prefix) && (known === undefined || isLost(known.session))) {
          await this.#vault.delete(key);
        }
      }
    });
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    return this.#queues.run("reads", action);
  }

  async #loadOnce(): Promise<void> {
    if (!this.#loaded) {
      await this.#lookAtAll();
    }
  }

  async #lookAtAll(): Promise<void> {
    const keys = (await this.#vault.keys()).filter((key) => key.startsWith(prefix));
    const accounts = this.#loaded ? [] : this.#accounts.list().map(({ id }) => prefix + id);
    const known = [...this.#known.keys()].map((id) => prefix + id);
    for (const key of new Set([...keys, ...accounts, ...known])) {
      await this.#look(key);
    }
    this.#loaded = true;
  }

  /** Reads one secret and reports changes since the last read. */
  async #look(key: string): Promise<StoredSession | undefined> {
    const id = key.slice(prefix.length);
    const known = this.#known.get(id);
    const text = await this.#vault.get(key);
    if (text !== undefined && text === known?.text) {
      return known.session;
    }
    const before = known && !isLost(known.session) ? known.session : undefined;
    const session = text === undefined ? undefined : parseStoredSession(text);
    if (session === undefined || text === undefined || session.id !== id) {
      if (text !== undefined) {
        this.#warnOnce(key);
      }
      return this.#missing(id, before);
    }
    this.#known.set(id, { text, session });
    await this.#accounts.add(session);
    this.#notify(before === undefined ? "added" : "changed", session);
    return session;
  }

  /** A session that this window has read was removed by a sign-out; another one was lost. */
  async #missing(
    id: string,
    before: StoredSession | undefined,
  ): Promise<StoredSession | undefined> {
    if (before !== undefined) {
      await this.#accounts.remove(id);
    }
    const session = this.#accounts.list().find((account) => account.id === id);
    const removed = before ?? this.#known.get(id)?.session;
    if (session !== undefined) {
      this.#known.set(id, { text: "", session });
    } else if (removed !== undefined) {
      this.#known.delete(id);
      this.#notify("removed", removed);
    }
    return session;
  }

  #notify(kind: keyof SessionChange, session: StoredSession): void {
    if (this.#loaded) {
      this.#changes.fire({ added: [], removed: [], changed: [], [kind]: [session] });
    }
  }

  #warnOnce(key: string): void {
    if (!this.#warned.has(key)) {
      this.#warned.add(key);
      this.#log.warn(
        "A stored sign-in cannot be read; it counts as signed out and is left as it is",
      );
    }
  }
}
