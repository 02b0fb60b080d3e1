import {
  EventEmitter,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import { sessionName } from "../library/libraryNames.ts";
import { isLost, type StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** Shows the accounts in the editor's Accounts menu, and lets other extensions ask for a session with consent. */
export class SnippetAuthenticationProvider
  extends DisposableOwner
  implements AuthenticationProvider
{
  readonly #sessions: AccountSessions;
  readonly #signIn: () => Promise<StoredSession>;
  readonly #changes = this.owned.add(
    new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>(),
  );
  readonly onDidChangeSessions = this.#changes.event;

  constructor(sessions: AccountSessions, signIn: () => Promise<StoredSession>) {
    super();
    this.#sessions = sessions;
    this.#signIn = signIn;
    this.owned.add(
      sessions.onDidChange((change) =>
        this.#changes.fire({
          added: publicSessions(change.added),
          removed: publicSessions(change.removed),
          changed: publicSessions(change.changed),
        }),
      ),
    );
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
}

/** A lost session has no token to give. */
function publicSessions(sessions: readonly StoredSession[]): AuthenticationSession[] {
  return sessions.filter((session) => !isLost(session)).map(publicSession);
}

/**
 * The session's id serves as the account's id, because two servers may use the same account id. The editor signs out of all
 * accounts of one label.
 */
function publicSession(session: StoredSession): AuthenticationSession {
  const { id, accessToken, scopes } = session;
  return { id, accessToken, account: { id, label: sessionName(session) }, scopes };
}
