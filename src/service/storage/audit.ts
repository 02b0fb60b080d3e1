import type { AccountName } from "./accountName.ts";

/** Who does what an event tells, where a request asks for it; without one it is the operator, by the command line. */
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
  "signed-in": "account",
  /** A password was tried, and was not right, as far as the throttle knows. */
  "sign-in-failed": "stranger",
  "application-allowed": "account",
  "application-revoked": "account",
  /** The application gave its tokens back. */
  "application-signed-out": "client",
  /** A code or a refresh token came a second time, which ended all that came of it. */
  "token-reused": "client",
  "client-registered": "account",
  "client-rotated": "account",
  "client-removed": "account",
} as const;

export type AuditEvent = keyof typeof actors;

/** @param caller the address of the request; undefined where there is none. */
export function actorOf(event: AuditEvent, caller: string | undefined): string {
  return caller === undefined ? "operator" : actors[event];
}

/** In the place of an account, where an event is nobody's. */
export const nobody = 0;

/** What happened. It has no secret in it, and no text but an account's name. */
export interface AuditRecord {
  readonly id: number;
  readonly at: number;
  readonly event: AuditEvent;
  readonly actor: string;
  /** {@link nobody} where it is nobody's. */
  readonly accountId: number;
  /** Of the account, then. */
  readonly username: string | undefined;
  readonly clientId: string | undefined;
  /** `Caller.address`; empty for the operator. */
  readonly address: string;
}

export interface AuditQuery {
  /** The id of the last one that is known; 0 for the first ones. */
  readonly after: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Undefined: of all. */
  readonly name: AccountName | undefined;
  readonly most: number;
}

/** A row is written in the transaction of what it tells, by whatever does that; of each kind an account has only the newest. */
export interface AuditStore {
  /** The next ones, in the order in which they were written. */
  list(query: AuditQuery): Promise<readonly AuditRecord[]>;
  /** The newest first. */
  ofAccount(accountId: number, most: number): Promise<readonly AuditRecord[]>;
  /** Whether the account did so from this address, as far back as is known. */
  hasSignedIn(accountId: number, address: string): Promise<boolean>;
  /** All that the account has is about to be read. */
  exported(accountId: number): Promise<void>;
}
