import { isSnippetError } from "../../errors.ts";
import type { Event } from "../../emitter.ts";
import type { AskedToken, SessionTokens } from "./sessionTokens.ts";
import type { Lease } from "../../lease/lease.ts";
import type { SessionChange, SessionStore } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";

/** Access tokens of one session: the one to use, and another one in place of one that was refused. */
export interface ApiTokens {
  current(signal?: AbortSignal): Promise<string>;
  refused(token: string, signal?: AbortSignal): Promise<string>;
}

/** `SessionTokens` fits. */
export interface TokenSource extends Pick<SessionTokens, "get" | "revoke"> {
  forget(sessionId: string): unknown;
}

/** The signed-in accounts, for everybody outside this folder. */
export class AccountSessions {
  readonly #store: SessionStore;
  readonly #tokens: TokenSource;
  readonly #lease: Lease;

  constructor(store: SessionStore, tokens: TokenSource, lease: Lease) {
    this.#store = store;
    this.#tokens = tokens;
    this.#lease = lease;
  }

  get onDidChange(): Event<SessionChange> {
    return this.#store.onDidChange;
  }

  /** Asks the secret store only; no request. @throws {SnippetError} `storage`. */
  list(): Promise<readonly StoredSession[]> {
    return this.#store.list();
  }

  /** @see {@link SessionTokens.get} */
  accessToken(sessionId: string, asked: AskedToken = {}, signal?: AbortSignal): Promise<string> {
    return this.#tokens.get(sessionId, asked, signal);
  }

  /** The same, in the shape that a client of the API takes, for the API at this origin alone. */
  tokensOf(sessionId: string, apiOrigin: string): ApiTokens {
    return {
      current: (signal) => this.accessToken(sessionId, { apiOrigin }, signal),
      refused: (refused, signal) => this.accessToken(sessionId, { refused, apiOrigin }, signal),
    };
  }

  /**
   * Ends the session in all windows, and at its server where that has a way to be told.
   * @returns false when there was no such session.
   * @throws {SnippetError} `storage`.
   */
  async signOut(sessionId: string): Promise<boolean> {
    const session = (await this.#store.list()).find(({ id }) => id === sessionId);
    await this.#store.delete(sessionId);
    await this.#tokens.forget(sessionId);
    if (session !== undefined) {
      // A refresh that had read the session before may still write it once; after it, none does.
      await this.#lease.run(`session-${sessionId}`, async () => {
        if ((await this.#store.read(sessionId))?.signIn === session.signIn) {
          await this.#store.delete(sessionId);
        }
      });
      // Here it has ended. It helps nobody to hear that the server could not be told.
      await this.#tokens.revoke(session).catch(unlessOurs);
    }
    return session !== undefined;
  }

  /** Signs all accounts out and forgets what cannot be read, too. @throws {SnippetError} `storage`. */
  async forgetAll(): Promise<void> {
    for (const { id } of await this.list()) {
      await this.signOut(id);
    }
    await this.#store.deleteUnreadable();
  }
}

function unlessOurs(error: unknown): void {
  if (!isSnippetError(error)) {
    throw error;
  }
}
