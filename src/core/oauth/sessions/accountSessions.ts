import type { AskedToken, SessionTokens } from "./sessionTokens.ts";
import type { Lease } from "../../lease/lease.ts";
import { SessionStore } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";

/** `SessionTokens` has this type; loaded when a token is needed or revoked. */
type TokenSource = () => Promise<Pick<SessionTokens, "get" | "leave">>;

/** The sessions with their tokens, for all code outside this folder. */
export class AccountSessions extends SessionStore {
  readonly #tokens: TokenSource;
  readonly #lease: Lease;
  readonly #behind: (work: Promise<unknown>) => void;

  /**
   * @param stored the arguments of a {@link SessionStore}.
   * @param behind gets the work that continues after a sign-out is complete for the user; it may reject.
   */
  constructor(
    stored: ConstructorParameters<typeof SessionStore>,
    tokens: TokenSource,
    lease: Lease,
    behind: (work: Promise<unknown>) => void,
  ) {
    super(...stored);
    this.#tokens = tokens;
    this.#lease = lease;
    this.#behind = behind;
  }

  /** @see {@link SessionTokens.get} */
  async accessToken(
    sessionId: string,
    asked: AskedToken = {},
    signal?: AbortSignal,
  ): Promise<string> {
    return (await this.#tokens()).get(sessionId, asked, signal);
  }

  /** The same for a client of the API, limited to the API at this origin: the current one, and one for a refused one. */
  tokensOf(sessionId: string, apiOrigin: string) {
    return {
      current: (signal?: AbortSignal) => this.accessToken(sessionId, { apiOrigin }, signal),
      refused: (refused: string, signal?: AbortSignal) =>
        this.accessToken(sessionId, { refused, apiOrigin }, signal),
    };
  }

  /**
   * Ends the session in all windows, without waiting for a server or a refresh. The server is notified later, within a
   * time limit, if it has an endpoint for that.
   * @returns false if the session did not exist.
   * @throws {SnippetError} `storage`.
   */
  async signOut(sessionId: string): Promise<boolean> {
    const session = (await this.list()).find(({ id }) => id === sessionId);
    await this.delete(sessionId);
    if (session === undefined) {
      return false;
    }
    const prepared = this.#tokens().then((tokens) => tokens.leave(session));
    this.#behind(prepared.then((revoke) => revoke()));
    this.#behind(this.#deleteAgain(session));
    // The caller may forget the client secret next, which the revocation has to read first.
    await prepared.catch(() => undefined);
    return true;
  }

  /** Signs out all accounts, and deletes unreadable entries, too. @throws {SnippetError} `storage`. */
  async forgetAll(): Promise<void> {
    for (const { id } of await this.list()) {
      await this.signOut(id);
    }
    await this.deleteUnreadable();
  }

  /** A refresh that read the session earlier may still write it once; no write follows after that refresh. */
  #deleteAgain({ id, signIn }: StoredSession): Promise<void> {
    return this.#lease.run(`session-${id}`, async () => {
      if ((await this.read(id))?.signIn === signIn) {
        await this.delete(id);
      }
    });
  }
}
