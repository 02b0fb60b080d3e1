import type { AccountName } from "./accountName.ts";

/**
 * What the service asks of its storage. Everything is asynchronous and nothing assumes one process,
 * so that a team's server can stand on another database. Every write is durable when its promise resolves.
 * Times are epoch milliseconds; hashes are lower-case hex SHA-256 unless said.
 */
export interface Storage {
  readonly accounts: AccountStore;
  readonly webSessions: WebSessionStore;
  readonly clients: ClientStore;
  readonly grants: GrantStore;
  readonly snippets: SnippetStore;
  readonly limits: LimitStore;
  close(): Promise<void>;
}

export interface AccountRecord {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly locale: string;
  readonly timezone: string;
  /** scrypt with its parameters and salt, in one printable string; empty for the account of this computer, which nobody signs in to. */
  readonly passwordHash: string;
  readonly registeredAt: number;
  readonly activatedAt: number;
  readonly status: "active";
}

export interface AccountStore {
  /** @returns undefined when the username or the e-mail (both compared without case) is taken. */
  create(account: Omit<AccountRecord, "id">): Promise<AccountRecord | undefined>;
  byId(id: number): Promise<AccountRecord | undefined>;
  byUsername(name: AccountName): Promise<AccountRecord | undefined>;
  /** @returns undefined where there is none, or several. */
  only(): Promise<AccountRecord | undefined>;
}

/** How often something may happen: `burst` times at once, then once in each `interval` (milliseconds). */
export interface Rate {
  readonly burst: number;
  readonly interval: number;
}

/** Counters that all processes share, and that end by time alone. */
export interface LimitStore {
  /**
   * Counts one use, atomically.
   * @returns 0; or, where the rate does not allow it, the milliseconds until it will, and nothing is counted.
   */
  take(key: string, rate: Rate, now: number): Promise<number>;
  /** As if nothing had been counted. */
  forget(key: string): Promise<void>;
}

/** Browser sessions of the service's own pages. */
export interface WebSessionRecord {
  readonly tokenHash: string;
  readonly accountId: number;
  /** Compared with the hidden field of each form. */
  readonly csrfToken: string;
  readonly expiresAt: number;
}

export interface WebSessionStore {
  create(session: WebSessionRecord): Promise<void>;
  byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined>;
  delete(tokenHash: string): Promise<void>;
}

export interface ClientRecord {
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string;
  readonly redirectUris: readonly string[];
  /** Loopback addresses: any redirect URI whose origin (but for the port) matches and whose path starts with this one's. */
  readonly redirectPrefixes: readonly string[];
  /** Who registered it; undefined for the command line. */
  readonly ownerId: number | undefined;
  readonly createdAt: number;
}

export interface ClientStore {
  /** A client with this id that is there already stays as it is. */
  create(client: ClientRecord): Promise<void>;
  byId(clientId: string): Promise<ClientRecord | undefined>;
  ownedBy(accountId: number): Promise<readonly ClientRecord[]>;
  /** Deletes it with all codes and tokens it was given. @returns false when it is not this owner's. */
  delete(clientId: string, ownerId: number): Promise<boolean>;
}

export interface AuthorizationCodeRecord {
  readonly codeHash: string;
  readonly clientId: string;
  readonly accountId: number;
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly expiresAt: number;
  /** Ties the tokens that this code gave, so that a replay can revoke them. */
  readonly family: string;
}

export interface TokenRecord {
  readonly hash: string;
  readonly kind: "access" | "refresh";
  readonly clientId: string;
  readonly accountId: number;
  readonly family: string;
  readonly expiresAt: number;
}

export interface GrantStore {
  saveCode(code: AuthorizationCodeRecord): Promise<void>;
  /**
   * Marks the code as used, atomically: exactly one caller ever gets `first: true`.
   * @returns undefined for an unknown code.
   */
  useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined>;
  /** Tokens of a family that was revoked meanwhile are not saved. */
  saveTokens(tokens: readonly TokenRecord[]): Promise<void>;
  /**
   * A spent refresh token is still found, {@link rotate} tells that it was spent.
   * @returns undefined when unknown, revoked, or of another kind; expiry is the caller's to check.
   */
  token(hash: string, kind: TokenRecord["kind"]): Promise<TokenRecord | undefined>;
  /**
   * Spends a refresh token and saves its successors in one step: exactly one caller ever gets `rotated`.
   * `reused` means that it had been spent before; nothing was saved.
   */
  rotate(
    refreshHash: string,
    successors: readonly TokenRecord[],
  ): Promise<
    | { readonly outcome: "rotated" }
    | { readonly outcome: "reused"; readonly family: string }
    | { readonly outcome: "unknown" }
  >;
  /** Revokes what the family has, and what a request under way would still add to it. */
  revokeFamily(family: string): Promise<void>;
  /**
   * Drops what expired before `now`: codes, tokens, browser sessions, counters and idempotency keys. A used code is kept for
   * 30 days more, so that its replay is recognised.
   */
  sweep(now: number): Promise<void>;
}

export interface SnippetRecord {
  readonly id: number;
  readonly ownerId: number;
  readonly languageId: number;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** 1 when created, one more with every update. */
  readonly version: number;
}

export type SnippetInput = Omit<SnippetRecord, "id" | "updatedAt" | "version">;

/** Fields that are absent stay as they are. */
export type SnippetChange = Partial<
  Pick<SnippetRecord, "languageId" | "title" | "description" | "tags" | "private" | "code">
> & { readonly updatedAt: number };

/** Makes a repeated creation one: the same key of the same account creates nothing again. */
export interface Idempotency {
  readonly keyHash: string;
  /** Hash of what the request means, so that a key used for something else is found out. */
  readonly fingerprint: string;
}

export type CreateOutcome =
  | { readonly outcome: "created"; readonly snippet: SnippetRecord }
  /** The record as it was created then, whatever became of it. */
  | { readonly outcome: "repeated"; readonly snippet: SnippetRecord }
  /** The key was used for something else; nothing was saved. */
  | { readonly outcome: "mismatch" };

export type UpdateOutcome =
  | { readonly outcome: "updated"; readonly snippet: SnippetRecord }
  /** There is none of this owner. */
  | { readonly outcome: "missing" }
  /** It has another version than was expected; nothing was saved. */
  | { readonly outcome: "changed" };

/** One page of an account's snippets, or of those in one language. */
export interface SnippetQuery {
  readonly ownerId: number;
  readonly languageId: number | undefined;
  /** From 1 on. */
  readonly page: number;
  readonly perPage: number;
}

export interface PageOutline {
  readonly snippets: readonly Pick<SnippetRecord, "id" | "version">[];
  /** Of all pages. */
  readonly total: number;
}

export interface SnippetPage extends PageOutline {
  readonly snippets: readonly SnippetRecord[];
}

export interface SnippetStore {
  /** With `idempotency` the key is saved in the same step, and kept for at least 30 days. */
  create(snippet: SnippetInput, idempotency?: Idempotency): Promise<CreateOutcome>;
  byId(id: number): Promise<SnippetRecord | undefined>;
  /** Newest first (by creation, then id). */
  list(query: SnippetQuery): Promise<SnippetPage>;
  /** As {@link list}, without what the snippets say. */
  outline(query: SnippetQuery): Promise<PageOutline>;
  /** Reads, compares the version (undefined: any) and writes in one step. */
  update(
    id: number,
    ownerId: number,
    change: SnippetChange,
    expectedVersion: number | undefined,
  ): Promise<UpdateOutcome>;
  /** As {@link update}. */
  delete(
    id: number,
    ownerId: number,
    expectedVersion: number | undefined,
  ): Promise<"deleted" | "missing" | "changed">;
  /** Every tag of the owner's snippets with its count, by name. */
  tags(ownerId: number): Promise<readonly { readonly name: string; readonly count: number }[]>;
}
