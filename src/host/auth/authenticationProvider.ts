import {
  EventEmitter,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  type Disposable,
  type Event,
} from "vscode";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import { isLost, type StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** Shows the accounts in the editor's Accounts menu, and lets other extensions ask for a session with consent. */
export class SnippetAuthenticationProvider implements AuthenticationProvider, Disposable {
  readonly #sessions: AccountSessions;
  readonly #signIn: () => Promise<StoredSession>;
  readonly #changes = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly #subscription: Disposable;

  constructor(sessions: AccountSessions, signIn: () => Promise<StoredSession>) {
    this.#sessions = sessions;
    this.#signIn = signIn;
    const subscription = sessions.onDidChange((change) =>
      this.#changes.fire({
        added: publicSessions(change.added),
        removed: publicSessions(change.removed),
        changed: publicSessions(change.changed),
      }),
    );
    this.#subscription = { dispose: () => subscription.dispose() };
  }

  get onDidChangeSessions(): Event<AuthenticationProviderAuthenticationSessionsChangeEvent> {
    return this.#changes.event;
  }

  /** Returns the stored sessions without a question, a renewal or a request. */
  async getSessions(
    scopes: readonly string[] | undefined,
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    const sessions = await this.#sessions.list();
    const fitting = sessions.filter((session) =>
      (scopes ?? []).every((scope) => session.scopes.includes(scope)),
    );
    return publicSessions(fitting).filter(
      ({ account }) => options.account === undefined || account.id === options.account.id,
    );
  }

  /** The scopes come from the settings, because the specification names none. */
  async createSession(): Promise<AuthenticationSession> {
    return publicSession(await this.#signIn());
  }

  async removeSession(sessionId: string): Promise<void> {
    if (!(await this.#sessions.signOut(sessionId))) {
      throw new Error("There is no such session.");
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changes.dispose();
  }
}

/** A lost session has no token to give. */
function publicSessions(sessions: readonly StoredSession[]): AuthenticationSession[] {
  return sessions.filter((session) => !isLost(session)).map(publicSession);
}

/** The session's id serves as the account's id, because two servers may use the same account id. */
function publicSession(session: StoredSession): AuthenticationSession {
  return {
    id: session.id,
    accessToken: session.accessToken,
    account: { id: session.id, label: session.account.label },
    scopes: session.scopes,
  };
}
