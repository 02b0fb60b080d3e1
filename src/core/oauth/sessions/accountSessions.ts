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

/** `SessionTokens` fits; loaded when a token is needed, or not any more. */
type TokenSource = () => Promise<Pick<SessionTokens, "get" | "leave">>;

/** The signed-in accounts, for everybody outside this folder. */
export class AccountSessions {
  readonly #store: SessionStore;
  readonly #tokens: TokenSource;
  readonly #lease: Lease;
  readonly #behind: (work: Promise<unknown>) => void;

  /** @param behind given what goes on after a sign-out that has ended for the user; it may be rejected. */
  constructor(
    store: SessionStore,
    tokens: TokenSource,
    lease: Lease,
    behind: (work: Promise<unknown>) => void,
  ) {
    this.#store = store;
    this.#tokens = tokens;
    this.#lease = lease;
    this.#behind = behind;
  }

  get onDidChange(): Event<SessionChange> {
    return this.#store.onDidChange;
  }

  /** Asks the secret store only; no request. @throws {SnippetError} `storage`. */
  list(): Promise<readonly StoredSession[]> {
    return this.#store.list();
  }

  /** @see {@link SessionTokens.get} */
  async accessToken(
    sessionId: string,
    asked: AskedToken = {},
    signal?: AbortSignal,
  ): Promise<string> {
    return (await this.#tokens()).get(sessionId, asked, signal);
  }

  /** The same, in the shape that a client of the API takes, for the API at this origin alone. */
  tokensOf(sessionId: string, apiOrigin: string): ApiTokens {
    return {
      current: (signal) => this.accessToken(sessionId, { apiOrigin }, signal),
      refused: (refused, signal) => this.accessToken(sessionId, { refused, apiOrigin }, signal),
    };
  }

  /**
   * Ends the session in all windows, without a pause for a server or a refresh: the server hears of it afterwards,
   * within a time limit, if it has an endpoint for that.
   * @returns false when there was no such session.
   * @throws {SnippetError} `storage`.
   */
  async signOut(sessionId: string): Promise<boolean> {
    const session = (await this.#store.list()).find(({ id }) => id === sessionId);
    await this.#store.delete(sessionId);
    if (session === undefined) {
      return false;
    }
    const prepared = this.#tokens().then((tokens) => tokens.leave(session));
    this.#behind(prepared.then((tell) => tell()));
    this.#behind(this.#deleteAgain(session));
    // The client secret that it needs may be forgotten next.
    await prepared.catch(() => undefined);
    return true;
  }

  /** Signs all accounts out and forgets what cannot be read, too. @throws {SnippetError} `storage`. */
  async forgetAll(): Promise<void> {
    for (const { id } of await this.list()) {
      await this.signOut(id);
    }
    await this.#store.deleteUnreadable();
  }

  /** A refresh that had read the session before may still write it once; after that refresh, none does. */
  #deleteAgain({ id, signIn }: StoredSession): Promise<void> {
    return this.#lease.run(`session-${id}`, async () => {
      if ((await this.#store.read(id))?.signIn === signIn) {
        await this.#store.delete(id);
      }
    });
  }
}
