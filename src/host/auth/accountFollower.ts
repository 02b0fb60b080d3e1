import type { CurrentLibrary } from "../../core/library/currentLibrary.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { SessionChange } from "../../core/oauth/sessions/sessionStore.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import { DisposableOwner } from "../../core/disposables.ts";
import { setContextKey } from "../contextKeys.ts";
import type { ErrorReporter } from "../errorReporter.ts";

/** Keeps the library in use consistent with the accounts: a sign-out, in any window, closes it at once. */
export class AccountFollower extends DisposableOwner {
  readonly #sessions: AccountSessions;
  readonly #current: CurrentLibrary<StoredSession>;
  readonly #errors: ErrorReporter;

  constructor(
    sessions: AccountSessions,
    current: CurrentLibrary<StoredSession>,
    errors: ErrorReporter,
  ) {
    super();
    this.#sessions = sessions;
    this.#current = current;
    this.#errors = errors;
    this.owned.add(
      sessions.onDidChange((change) =>
        this.#follow(change).catch((error: unknown) => this.#errors.report(error)),
      ),
    );
  }

  /** Opens the library that was last in use. Sends no request. */
  async start(): Promise<void> {
    const sessions = await this.#sessions.list();
    await setContextKey("snippetService.signedIn", sessions.length > 0);
    await this.#current.restore(async (id) => sessions.find((session) => session.id === id));
  }

  async #follow(change: SessionChange): Promise<void> {
    const sessions = await this.#sessions.list();
    await setContextKey("snippetService.signedIn", sessions.length > 0);
    const used = this.#current.remembered;
    if (used.kind === "account" && change.removed.some(({ id }) => id === used.sessionId)) {
      await this.#current.leave();
    }
    const [first] = change.added;
    const { library } = this.#current;
    if (first !== undefined && library === undefined) {
      await this.#current.use({ kind: "account", session: first });
    }
  }
}
