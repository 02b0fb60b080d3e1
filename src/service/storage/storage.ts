import type { AccountName } from "./accountName.ts";
import type { AuditStore } from "./audit.ts";
import type { AccessTokenRecord, GrantStore } from "./grants.ts";
import type { LimitStore } from "./limits.ts";
import type { LinkRecord, Verification, VerificationRecord } from "./links.ts";
import type { MemberStore } from "./members.ts";
import type { WebSessionStore } from "./webSessions.ts";

/**
 * The contract of the service's storage. It is asynchronous and does not assume a single process, so that a team's
 * server can use another database. Every write is durable when its promise resolves. Times are epoch milliseconds;
 * hashes are lower-case hex SHA-256 unless stated.
 */
export interface Storage {
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly webSessions: WebSessionStore;
  readonly clients: ClientStore;
  readonly grants: GrantStore;
  readonly snippets: SnippetStore;
  readonly limits: LimitStore;
  readonly audit: AuditStore;
  /** Epoch milliseconds by the one clock of all processes that share the storage. */
  now(): number;
  /**
   * Attributes all requests of `work` to this caller (`Caller.address`): they take turns with others, and the audit
   * records the address.
   */
  inTurnsOf<Result>(caller: string, work: () => Result): Result;
  /** @throws StorageError if it would not take a write now, or has another format than the program needs. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface AccountRecord {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** Whether the address is proved to be this user's; otherwise nobody else may see it. */
  readonly emailVerified: boolean;
  readonly locale: string;
  readonly timezone: string;
  /** scrypt with its parameters and salt; empty for an account without a sign-in: a shared one, or this computer's. */
  readonly passwordHash: string;
  readonly registeredAt: number;
  readonly activatedAt: number;
  /** A disabled account cannot sign in, and all its sessions and families have ended. */
  readonly status: "active" | "disabled";
  /** Whether all users of the service may list its public snippets. */
  readonly isListed: boolean;
}

/** An access token with its account. */
export interface SignedIn {
  readonly account: AccountRecord;
  readonly token: AccessTokenRecord;
}

export interface AccountStore {
  /**
   * @param invitation the hash of a link, which is used up in the same step.
   * @returns undefined if the username or the verified e-mail is taken (compared without case), or the invitation is
   * gone; then nothing is saved.
   */
  create(
    account: Omit<AccountRecord, "id" | "isListed">,
    invitation?: string,
  ): Promise<AccountRecord | undefined>;
  /** Like {@link GrantStore.accessToken}. */
  byToken(hash: string): Promise<SignedIn | undefined>;
  createLink(link: LinkRecord): Promise<void>;
  /** @returns undefined if unknown or used; the caller checks the expiry. */
  link(hash: string): Promise<LinkRecord | undefined>;
  createVerification(link: VerificationRecord): Promise<void>;
  /** Uses up the link, and those that the account asked for. */
  verifyEmail(id: number, hash: string, now: number): Promise<Verification>;
  byId(id: number): Promise<AccountRecord | undefined>;
  /** The account with this verified address, compared without case. */
  byEmail(email: string): Promise<AccountRecord | undefined>;
  byUsername(name: AccountName): Promise<AccountRecord | undefined>;
  /** @returns the accounts, no more than `most`, in no order. */
  some(most: number): Promise<readonly AccountRecord[]>;
  /**
   * Ends all browser sessions, families (also as a member) and links of the account in the same step.
   *
   * @param expected the hash that was verified; undefined for any.
   * @param link the hash of one of the account's links, which is used up.
   * @returns false if the account or link does not exist, or the password has changed meanwhile.
   */
  setPassword(
    id: number,
    passwordHash: string,
    expected: string | undefined,
    link?: string,
  ): Promise<boolean>;
  /**
   * Disabling ends all browser sessions and families (also as a member) of the account in the same step, and the
   * families of its applications. Those cannot be found until the account is active again.
   */
  setStatus(id: number, status: AccountRecord["status"]): Promise<void>;
  setListed(id: number, isListed: boolean): Promise<void>;
  /** Disables the account, then deletes it in pieces, with its snippets, its applications, and all sessions and families. */
  remove(id: number): Promise<void>;
}

export interface ClientRecord {
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string;
  readonly redirectUris: readonly string[];
  /** Loopback addresses. They match redirect URIs with the same origin (except the port) whose path starts alike. */
  readonly redirectPrefixes: readonly string[];
  /** The account that registered it; undefined for the command line. */
  readonly ownerId: number | undefined;
  readonly createdAt: number;
}

export interface ClientStore {
  /**
   * An existing client with this id stays as it is.
   *
   * @param mostOfOwner limit of the owner's clients; unlimited if absent.
   * @returns false if nothing was saved. @throws StorageError `revoked` if the owner is disabled or gone.
   */
  create(client: ClientRecord, mostOfOwner?: number): Promise<boolean>;
  /** @returns undefined also while its owner is disabled. */
  byId(clientId: string): Promise<ClientRecord | undefined>;
  ownedBy(accountId: number): Promise<readonly ClientRecord[]>;
  /**
   * Deletes the client with all its codes and tokens.
   *
   * @param ownerId undefined for any owner.
   * @returns false if it does not exist, or is not this owner's.
   */
  remove(clientId: string, ownerId: number | undefined): Promise<boolean>;
  /** Invalidates the old secret. @returns false if the client does not exist. */
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

/** Missing fields stay as they are. */
export type SnippetChange = Partial<
  Pick<SnippetRecord, "languageId" | "title" | "description" | "tags" | "private" | "code">
> & { readonly updatedAt: number };

/** Makes creations idempotent: the same key of the same account creates nothing again. */
export interface Idempotency {
  readonly keyHash: string;
  /** Hash of the content, so that a reuse of the key for other content is detected. */
  readonly fingerprint: string;
}

export type CreateOutcome =
  | { readonly outcome: "created"; readonly snippet: SnippetRecord }
  /** The record as first created, whatever happened to it later. */
  | { readonly outcome: "repeated"; readonly snippet: SnippetRecord }
  /** The key was used for other content; nothing was saved. */
  | { readonly outcome: "mismatch" }
  | QuotaReached;

export type UpdateOutcome =
  | { readonly outcome: "updated"; readonly snippet: SnippetRecord }
  /** The owner has no such snippet. */
  | { readonly outcome: "missing" }
  /** It has another version than expected; nothing was saved. */
  | { readonly outcome: "changed" }
  | QuotaReached;

/** The limits of one account. */
export interface LibraryQuota {
  readonly snippets: number;
  /** Bytes of all texts. */
  readonly bytes: number;
  /** Different tags. */
  readonly tags: number;
}

export interface StorageQuota extends LibraryQuota {
  /** Bytes of the whole database: no library grows beyond it. Other writes may. Unlimited if absent. */
  readonly disk?: number;
}

/** The write would have exceeded the account's quota; nothing was saved. */
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

/** One page of the public snippets of all listed accounts, or of one. */
export interface SharedQuery extends Omit<SnippetQuery, "ownerId"> {
  readonly owner: AccountName | undefined;
}

/** A record without its texts. */
export interface SnippetHead extends Pick<SnippetRecord, "id" | "ownerId" | "version" | "private"> {
  /** Bytes of all its texts, as the quota counts them. */
  readonly bytes: number;
}

export interface PageOutline {
  readonly snippets: readonly SnippetHead[];
  /** The number on all pages. */
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

/** The authority of a write. All members are required, so that no caller forgets one. */
export interface Asker {
  /**
   * The family of the token that requested the write. The write checks it in its own transaction: if it was revoked
   * meanwhile, nothing is written, and StorageError `revoked` is thrown. Undefined: without a token.
   */
  readonly family: string | undefined;
  /** Undefined: limited by the disk only. */
  readonly quota: StorageQuota | undefined;
}

export interface SnippetStore {
  /** Saves the key of `idempotency` in the same step, and keeps it for 30 days or until there are 10,000 newer ones. */
  create(snippet: SnippetInput, asker: Asker, idempotency?: Idempotency): Promise<CreateOutcome>;
  /**
   * @param family as {@link Asker.family}: checked at the time of reading, which throws `revoked` without it.
   * @returns undefined also while its owner is disabled, like all reads by id.
   */
  byId(id: number, family?: Asker["family"]): Promise<SnippetRecord | undefined>;
  /** Like {@link byId}; in the order of `ids`, without missing ones. */
  byIds(ids: readonly number[], family?: Asker["family"]): Promise<readonly SnippetRecord[]>;
  /** Like {@link byIds}, without those that {@link sharedOutline} would not list. */
  sharedByIds(ids: readonly number[], family: Asker["family"]): Promise<readonly SnippetRecord[]>;
  /** The cost does not depend on the size of the snippet. */
  head(id: number): Promise<SnippetHead | undefined>;
  /** Newest first (by creation, then id). */
  list(query: SnippetQuery): Promise<SnippetPage>;
  /** Like {@link list}, without the texts of the snippets. */
  outline(query: SnippetQuery): Promise<PageOutline>;
  /** An unknown, disabled or unlisted account is like one without snippets. */
  sharedOutline(query: SharedQuery): Promise<PageOutline>;
  /** Reads, compares the version (undefined: any) and writes in one step. A change that adds no bytes always fits. */
  update(
    id: number,
    ownerId: number,
    change: SnippetChange,
    expectedVersion: number | undefined,
    asker: Asker,
  ): Promise<UpdateOutcome>;
  /** Like {@link update}. */
  delete(
    id: number,
    ownerId: number,
    expectedVersion: number | undefined,
    family: Asker["family"],
  ): Promise<"deleted" | "missing" | "changed">;
  /** The next tags of the owner's snippets with their counts, by name, after `after` (empty: from the start). */
  tags(
    ownerId: number,
    after: string,
    most: number,
    family?: Asker["family"],
  ): Promise<readonly TagRecord[]>;
}
