import type { AccountName } from "./accountName.ts";

/** The actor of an event that a request causes. Without a request it is the operator at the command line. */
const actors = {
  registered: "account",
  disabled: "account",
  enabled: "account",
  removed: "account",
  exported: "account",
  invited: "account",
  "reset-link-made": "stranger",
  "password-changed": "account",
  "password-reset": "account",
  "email-verified": "account",
  listed: "account",
  unlisted: "account",
  "member-added": "account",
  "member-removed": "account",
  "signed-in": "account",
  /** The password was wrong, as far as the throttle knows. */
  "sign-in-failed": "stranger",
  "application-allowed": "account",
  "application-revoked": "account",
  /** The application revoked its own tokens. */
  "application-signed-out": "client",
  /** A code or a refresh token was sent a second time, which revoked its family. */
  "token-reused": "client",
  "client-registered": "account",
  "client-rotated": "account",
  "client-removed": "account",
} as const;

export type AuditEvent = keyof typeof actors;

/** @param caller the address of the request; undefined without a request. */
export function actorOf(event: AuditEvent, caller: string | undefined): string {
  return caller === undefined ? "operator" : actors[event];
}

/** The account id of an event without an account. */
export const nobody = 0;

/** An event. It has no secrets, and no text except an account's name. */
export interface AuditRecord {
  readonly id: number;
  readonly at: number;
  readonly event: AuditEvent;
  readonly actor: string;
  /** {@link nobody} if the event has no account. */
  readonly accountId: number;
  /** The account's name at that time. */
  readonly username: string | undefined;
  /** The name of the member who acted for the shared account, or whose membership changed. */
  readonly member: string | undefined;
  readonly clientId: string | undefined;
  /** `Caller.address`; empty for the operator. */
  readonly address: string;
}

export interface AuditQuery {
  /** The id of the last known record; 0 for the first page. */
  readonly after: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Of the account or of the member; undefined for all. */
  readonly name: AccountName | undefined;
  readonly most: number;
}

/** The store of an event adds the row in the same transaction. Of each kind an account keeps the newest of each member. */
export interface AuditStore {
  /** The next records, in the order of writing. */
  list(query: AuditQuery): Promise<readonly AuditRecord[]>;
  /** Of the account, or as a member; the newest first. */
  ofAccount(accountId: number, most: number): Promise<readonly AuditRecord[]>;
  /** Whether the account signed in from this address, according to the kept rows. */
  hasSignedIn(accountId: number, address: string): Promise<boolean>;
  /** Records that all data of the account is about to be exported. */
  exported(accountId: number): Promise<void>;
}
