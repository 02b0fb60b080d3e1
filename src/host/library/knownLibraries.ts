import type {
  CurrentLibrary,
  LibraryChoice,
  LibraryFactories,
  OpenLibrary,
} from "../../core/library/currentLibrary.ts";
import { libraryKey } from "../../core/library/libraryKey.ts";
import type { LibraryOrigin } from "../../core/library/snippetLibrary.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** A library that the user can switch to. */
export interface KnownLibrary {
  readonly origin: LibraryOrigin;
  readonly key: string;
  readonly choice: Exclude<LibraryChoice<StoredSession>, { readonly kind: "none" }>;
  readonly isUsed: boolean;
  /** The number of changes that the server does not have yet; none on this computer, which has no server. */
  readonly pending: number;
}

export interface KnownLibrariesParts {
  readonly current: Pick<CurrentLibrary<StoredSession>, "library">;
  readonly factories: LibraryFactories<StoredSession>;
  readonly sessions: Pick<AccountSessions, "list">;
  /** The API address of a session. */
  readonly addressOf: (session: StoredSession) => string;
  /** The keys of all libraries that have a folder, including those of signed-out accounts. */
  readonly keys: () => Promise<readonly string[]>;
  readonly pendingIn: (key: string) => Promise<number>;
}

type AccountOrigin = Extract<LibraryOrigin, { readonly kind: "service" }>;

/** Accounts of one name at one server have their e-mail in the name, or else their id. */
function toldApart<T extends { readonly origin: AccountOrigin }>(all: readonly T[]): readonly T[] {
  const isAlike = (one: AccountOrigin, other: AccountOrigin): boolean =>
    one.account.label === other.account.label &&
    new URL(one.apiUrl).host === new URL(other.apiUrl).host;
  return all.map((each) => {
    const { account } = each.origin;
    const { email, id, label } = account;
    const alike = all.filter(({ origin }) => isAlike(origin, each.origin));
    if (alike.length === 1) return each;
    const isShared = alike.filter(({ origin }) => origin.account.email === email).length > 1;
    const own = isShared ? id : (email ?? id);
    const named = { ...account, label: `${label} (${own})` };
    return { ...each, origin: { ...each.origin, account: named } };
  });
}

/** This computer's library and those of the signed-in accounts. */
export class KnownLibraries {
  readonly #parts: KnownLibrariesParts;

  constructor(parts: KnownLibrariesParts) {
    this.#parts = parts;
  }

  /** This computer's library first. @throws {SnippetError} `storage`. */
  async list(): Promise<readonly KnownLibrary[]> {
    const { sessions, addressOf } = this.#parts;
    const accounts = (await sessions.list()).map((session) => ({
      origin: { kind: "service", account: session.account, apiUrl: addressOf(session) } as const,
      choice: { kind: "account", session } as const,
    }));
    const all = [
      { origin: { kind: "computer" } as const, choice: { kind: "computer" } as const },
      ...toldApart(accounts),
    ];
    return Promise.all(all.map((each) => this.#known(each)));
  }

  /**
   * Opens a library besides the one in use; the caller disposes it. @returns undefined if it is no longer known.
   * @throws {SnippetError} `storage`.
   */
  async open(key: string): Promise<OpenLibrary | undefined> {
    const { factories } = this.#parts;
    const choice = (await this.list()).find((each) => each.key === key)?.choice;
    return choice?.kind === "account"
      ? factories.openAccount(choice.session)
      : choice && factories.openComputer();
  }

  /** The number of pending changes of signed-out accounts. @throws {SnippetError} `storage`. */
  async pendingOfSignedOut(): Promise<number> {
    const known = new Set((await this.list()).map(({ key }) => key));
    const others = (await this.#parts.keys()).filter(
      (key) => key.startsWith("service-") && !known.has(key),
    );
    const counts = await Promise.all(others.map((key) => this.#parts.pendingIn(key)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #known(given: Pick<KnownLibrary, "origin" | "choice">): Promise<KnownLibrary> {
    const { current, pendingIn } = this.#parts;
    const key = libraryKey(given.origin);
    const used = current.library?.key === key ? current.library : undefined;
    const isHere = given.origin.kind === "computer";
    const pending = isHere ? 0 : (used?.waiting().length ?? (await pendingIn(key)));
    return { ...given, key, isUsed: used !== undefined, pending };
  }
}
