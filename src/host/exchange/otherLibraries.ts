import { l10n } from "vscode";
import type {
  CurrentLibrary,
  LibraryFactories,
  OpenLibrary,
} from "../../core/library/currentLibrary.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** A library that is not in use. */
export interface OtherLibrary {
  readonly name: string;
  readonly detail: string;
  /** Opens it beside the one in use; the caller disposes it. @throws {SnippetError} `storage`, `settings`. */
  readonly open: () => Promise<OpenLibrary>;
}

/** This computer and the signed-in accounts, but for the one in use. */
export class OtherLibraries {
  readonly #current: Pick<CurrentLibrary<StoredSession>, "remembered">;
  readonly #sessions: Pick<AccountSessions, "list">;
  readonly #factories: LibraryFactories<StoredSession>;

  constructor(
    current: Pick<CurrentLibrary<StoredSession>, "remembered">,
    sessions: Pick<AccountSessions, "list">,
    factories: LibraryFactories<StoredSession>,
  ) {
    this.#current = current;
    this.#sessions = sessions;
    this.#factories = factories;
  }

  /** @throws {SnippetError} `storage`. */
  async list(): Promise<readonly OtherLibrary[]> {
    const used = this.#current.remembered;
    const usedSession = used.kind === "account" ? used.sessionId : undefined;
    const sessions = (await this.#sessions.list()).filter(({ id }) => id !== usedSession);
    const computer: OtherLibrary = {
      name: l10n.t("This Computer"),
      detail: "",
      open: () => this.#factories.openComputer(),
    };
    return [
      ...(used.kind === "computer" ? [] : [computer]),
      ...sessions.map((session) => ({
        name: session.account.label,
        detail: session.apiOrigin,
        open: async () => this.#factories.openAccount(session),
      })),
    ];
  }
}
