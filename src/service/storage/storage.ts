import type { AccountName } from "./accountName.ts";
import type { AuditStore } from "./audit.ts";
import type { AccessTokenRecord, GrantStore } from "./grants.ts";
import type { LimitStore } from "./limits.ts";
import type { LinkRecord, Verification, VerificationRecord } from "./links.ts";

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
  readonly audit: AuditStore;
  /**
   * All that `work` asks for, or begins, is this caller's (`Caller.address`): it has its turns between those of others, and the
   * audit tells from where it came.
   */
  inTurnsOf<Result>(caller: string, work: () => Result): Result;
  /** @throws StorageError where it cannot answer, or has another format than the program needs by now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface AccountRecord {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** Whether the address is known to be this user's; otherwise nobody else may hear of it. */
  readonly emailVerified: boolean;
  readonly locale: string;
  readonly timezone: string;
  /** scrypt with its parameters and salt, in one printable string; empty for the account of this computer, which nobody signs in to. */
  readonly passwordHash: string;
  readonly registeredAt: number;
  readonly activatedAt: number;
  /** Nobody signs in to a disabled one, and nothing that it was given is left. */
  readonly status: "active" | "disabled";
}

/** An access token with the account that it is for. */
export interface SignedIn {
  readonly account: AccountRecord;
  readonly token: AccessTokenRecord;
}

export interface AccountStore {
  /**
   * @param invitation the hash of a link that is used up in the same step.
   * @returns undefined when the username, or the verified e-mail, is another's (both compared without case), or the invitation
   * is gone; nothing was saved.
   */
  create(
    account: Omit<AccountRecord, "id">,
    invitation?: string,
  ): Promise<AccountRecord | undefined>;
  /** As {@link GrantStore.accessToken}. */
  byToken(hash: string): Promise<SignedIn | undefined>;
  createLink(link: LinkRecord): Promise<void>;
  /** @returns undefined when unknown or used; expiry is the caller's to check. */
  link(hash: string): Promise<LinkRecord | undefined>;
  createVerification(link: VerificationRecord): Promise<void>;
  /** Uses the account's link up, and with it all others that it has. */
  verifyEmail(id: number, hash: string, now: number): Promise<Verification>;
  byId(id: number): Promise<AccountRecord | undefined>;
  /** Whose verified address it is, in whichever spelling. */
  byEmail(email: string): Promise<AccountRecord | undefined>;
  byUsername(name: AccountName): Promise<AccountRecord | undefined>;
  /** @returns undefined where there is none, or several. */
  only(): Promise<AccountRecord | undefined>;
  /**
   * Ends all browser sessions, families and links of the account in the same step.
   *
   * @param expected the hash that was verified; undefined: whatever it is.
   * @param link the hash of one of the account's links, which is used up.
   * @returns false when there is no such account or link, or it has another password by now.
   */
  setPassword(
    id: number,
    passwordHash: string,
    expected: string | undefined,
    link?: string,
  ): Promise<boolean>;
  /**
   * Disabling ends all browser sessions and families of the account in the same step, and the families of its
   * applications, which do not exist for anybody until it is active again.
   */
  setStatus(id: number, status: AccountRecord["status"]): Promise<void>;
  /** Disables it, then deletes it in pieces, with its snippets, its applications, and all that it or they were given. */
  remove(id: number): Promise<void>;
}

/** Browser sessions of the service's own pages. */
export interface WebSessionRecord {
  readonly tokenHash: string;
  readonly accountId: number;
  /** Compared with the hidden field of each form. */
  readonly csrfToken: string;
  readonly beganAt: number;
  readonly expiresAt: number;
  /** What the user recognises it by, for example `Firefox, Linux`. */
  readonly browser: string;
}

export interface WebSessionStore {
  /**
   * @param passwordHash the one that was verified.
   * @returns false, and nothing was saved, when the account has another one by now, is disabled or gone.
   */
  create(session: WebSessionRecord, passwordHash: string): Promise<boolean>;
  byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined>;
  /** The newest first, ended ones among them. */
  ofAccount(accountId: number): Promise<readonly WebSessionRecord[]>;
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
  /**
   * A client with this id that is there already stays as it is.
   *
   * @param mostOfOwner how many its owner may have then; any number if absent.
   * @returns false where nothing was saved. @throws StorageError `revoked` where the owner is disabled or gone.
   */
  create(client: ClientRecord, mostOfOwner?: number): Promise<boolean>;
  /** @returns undefined also while its owner is disabled. */
  byId(clientId: string): Promise<ClientRecord | undefined>;
  ownedBy(accountId: number): Promise<readonly ClientRecord[]>;
  /** Deletes it with all codes and tokens it was given. @returns false when it is not this owner's. */
  delete(clientId: string, ownerId: number): Promise<boolean>;
  /** As {@link delete}, whoever's it is. @returns false where there is none. */
  remove(clientId: string): Promise<boolean>;
  /** The old secret is worth nothing afterwards. @returns false where there is no such client. */
  setSecret(clientId: string, secretHash: string): Promise<boolean>;
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
  | { readonly outcome: "mismatch" }
  | QuotaReached;

export type UpdateOutcome =
  | { readonly outcome: "updated"; readonly snippet: SnippetRecord }
  /** There is none of this owner. */
  | { readonly outcome: "missing" }
  /** It has another version than was expected; nothing was saved. */
  | { readonly outcome: "changed" }
  | QuotaReached;

/** What one account may have. */
export interface LibraryQuota {
  readonly snippets: number;
  /** Of all texts. */
  readonly bytes: number;
  /** That differ. */
  readonly tags: number;
}

export interface StorageQuota extends LibraryQuota {
  /** In bytes of the whole database: no library grows beyond it, whatever else is still written. Without limit if absent. */
  readonly disk?: number;
}

/** The account would have had more than its quota afterwards; nothing was saved. */
export interface QuotaReached {
  readonly outcome: "full";
  readonly quota: keyof LibraryQuota;
}

/** One page of an account's snippets, or of those in one language. */
export interface SnippetQuery {
  readonly ownerId: number;
  readonly languageId: number | undefined;
  /** From 1 on. */
  readonly page: number;
  readonly perPage: number;
}

/** A record without what it says. */
export interface SnippetHead extends Pick<SnippetRecord, "id" | "ownerId" | "version" | "private"> {
  /** Of all its texts, as the quota counts them. */
  readonly bytes: number;
}

export interface PageOutline {
  readonly snippets: readonly SnippetHead[];
  /** Of all pages. */
  readonly total: number;
}

export interface SnippetPage {
  readonly total: number;
  readonly snippets: readonly SnippetRecord[];
}

export interface TagRecord {
  readonly name: string;
  readonly count: number;
}

/** For whom a write is done. Nothing of it may be left out, so that nobody forgets it. */
export interface Asker {
  /**
   * The family of the tokens by which the write was asked for. The write looks at it in its own transaction: what is revoked
   * while a request is under way writes nothing and throws StorageError `revoked`. Undefined: by nobody's token.
   */
  readonly family: string | undefined;
  /** Undefined: bounded by the disk alone. */
  readonly quota: StorageQuota | undefined;
}

export interface SnippetStore {
  /** With `idempotency` the key is saved in the same step, and kept for 30 days, or until there are 10,000 newer ones. */
  create(snippet: SnippetInput, asker: Asker, idempotency?: Idempotency): Promise<CreateOutcome>;
  /**
   * @param family as {@link Asker.family}: looked at in the moment of the reading, which throws `revoked` without it.
   * @returns undefined also while its owner is disabled; so do all that read by id.
   */
  byId(id: number, family?: Asker["family"]): Promise<SnippetRecord | undefined>;
  /** As {@link byId}; in the order of `ids`, without those that there are not. */
  byIds(ids: readonly number[], family?: Asker["family"]): Promise<readonly SnippetRecord[]>;
  /** Costs the same however large the snippet is. */
  head(id: number): Promise<SnippetHead | undefined>;
  /** Newest first (by creation, then id). */
  list(query: SnippetQuery): Promise<SnippetPage>;
  /** As {@link list}, without what the snippets say. */
  outline(query: SnippetQuery): Promise<PageOutline>;
  /** Reads, compares the version (undefined: any) and writes in one step. A change that takes no more is always possible. */
  update(
    id: number,
    ownerId: number,
    change: SnippetChange,
    expectedVersion: number | undefined,
    asker: Asker,
  ): Promise<UpdateOutcome>;
  /** As {@link update}. */
  delete(
    id: number,
    ownerId: number,
    expectedVersion: number | undefined,
    family: Asker["family"],
  ): Promise<"deleted" | "missing" | "changed">;
  /** The next tags of the owner's snippets with their counts, by name, from behind `after` (empty: from the first one). */
  tags(
    ownerId: number,
    after: string,
    most: number,
    family?: Asker["family"],
  ): Promise<readonly TagRecord[]>;
}
