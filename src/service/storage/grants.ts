import type { AuditEvent } from "./audit.ts";

/**
 * One consent of a user to an application. The family is the only parent of its code and tokens, which end with it. It
 * ends with its account or its client, and with the membership of the user whose account it is not.
 */
export interface FamilyRecord {
  readonly id: string;
  readonly clientId: string;
  readonly accountId: number;
  readonly beganAt: number;
  /** Refreshes do not extend it. */
  readonly endsAt: number;
}

export interface NewFamily extends FamilyRecord {
  /** The member who consents for a shared account; absent for the own account. */
  readonly memberId?: number | undefined;
}

export interface NewCode {
  readonly codeHash: string;
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly expiresAt: number;
}

export interface AuthorizationCodeRecord extends NewCode {
  readonly family: FamilyRecord;
}

export interface NewToken {
  readonly hash: string;
  readonly expiresAt: number;
}

/** Issued together. The refresh token replaces the family's previous one. */
export interface NewTokens {
  readonly access: NewToken;
  readonly refresh?: NewToken;
}

export interface AccessTokenRecord extends NewToken {
  readonly family: FamilyRecord;
}

/** An application that the user is signed in to. */
export interface ConnectedFamily extends FamilyRecord {
  readonly clientName: string;
  /** Of its account. */
  readonly username: string;
  /** When its tokens were last issued. */
  readonly usedAt: number;
}

/** `other`: the family has another refresh token, or has none yet. `gone`: it has ended. */
export type Rotation = "rotated" | "other" | "gone";

/** `gone`: the client, active account, membership or session no longer exists. `full`: the user has too many families. */
export type Beginning = "begun" | "gone" | "full";

export type RevocationReason = Extract<
  AuditEvent,
  "application-revoked" | "application-signed-out" | "token-reused"
>;

export interface GrantStore {
  /**
   * Begins a family with its first credentials. Saves nothing unless the result is `begun`.
   *
   * @param session hash of the browser session (of the member, if there is one) with the consent; undefined if there is
   * none.
   * @param most families of the user for the account that are connected or may still be by their code; unlimited if absent.
   */
  begin(
    family: NewFamily,
    first: { readonly code?: NewCode; readonly tokens?: NewTokens },
    session: string | undefined,
    most?: number,
  ): Promise<Beginning>;
  /** Families of the account, and those that it began as a member, whose code was exchanged; the newest first. */
  ofAccount(accountId: number): Promise<readonly ConnectedFamily[]>;
  /**
   * Marks the code as used, atomically: exactly one call gets `first: true`.
   * @returns undefined for an unknown code.
   */
  useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined>;
  /** Saves nothing if the family was revoked meanwhile. */
  saveTokens(family: string, tokens: NewTokens): Promise<void>;
  /**
   * `expiresAt` is never after the family's end.
   * @returns undefined if unknown or revoked; the caller checks the expiry.
   */
  accessToken(hash: string): Promise<AccessTokenRecord | undefined>;
  /**
   * `refreshableUntil` is the expiry of its newest refresh token, never after its end; 0 if it has none.
   * @returns undefined if unknown or revoked; the caller checks the expiry.
   */
  family(id: string): Promise<(FamilyRecord & { readonly refreshableUntil: number }) | undefined>;
  /**
   * Replaces the family's newest refresh token, atomically: exactly one call gets `rotated` for a token. Otherwise
   * saves nothing.
   */
  rotate(family: string, refreshHash: string, successors: NewTokens): Promise<Rotation>;
  /**
   * Ends the family and all its credentials. A concurrent request cannot add any, because they need the family as a parent.
   *
   * @param reason for the audit. No row is written for a library on this computer, nor for a family without tokens.
   */
  revokeFamily(family: string, reason: RevocationReason | undefined): Promise<void>;
  /**
   * Deletes everything that expired before `now`: codes, tokens, families, browser sessions, links, counters and
   * idempotency keys. Used codes stay for 30 more days, so that a replay is recognized.
   *
   * @param auditLife in milliseconds; 400 days if absent.
   */
  sweep(now: number, auditLife?: number): Promise<void>;
}
