import type { AuditEvent } from "./audit.ts";

/**
 * What a user allowed an application once. Its code and its tokens have no other parent, and none of them outlives it; it
 * goes with its account or its client.
 */
export interface FamilyRecord {
  readonly id: string;
  readonly clientId: string;
  readonly accountId: number;
  readonly beganAt: number;
  /** However often its tokens are refreshed. */
  readonly endsAt: number;
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

/** Given together. A refresh token is the newest of its family, in the place of the one before. */
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
  /** When its tokens were given last. */
  readonly usedAt: number;
}

/** `other`: the family has another refresh token by now, or has none yet. `gone`: it has ended. */
export type Rotation = "rotated" | "other" | "gone";

/** `gone`: there is no such client, active account or session any more. `full`: the account has as many families as it may. */
export type Beginning = "begun" | "gone" | "full";

export type RevocationReason = Extract<
  AuditEvent,
  "application-revoked" | "application-signed-out" | "token-reused"
>;

export interface GrantStore {
  /**
   * Begins a family with its first credentials. Nothing was saved unless it is `begun`.
   *
   * @param session the browser session that allowed it, by its hash; undefined where there is none.
   * @param most how many the account may have then that are connected, or may be when their code comes; any number if absent.
   */
  begin(
    family: FamilyRecord,
    first: { readonly code?: NewCode; readonly tokens?: NewTokens },
    session: string | undefined,
    most?: number,
  ): Promise<Beginning>;
  /** Those whose code was exchanged, the newest first. */
  ofAccount(accountId: number): Promise<readonly ConnectedFamily[]>;
  /**
   * Marks the code as used, atomically: exactly one caller ever gets `first: true`.
   * @returns undefined for an unknown code.
   */
  useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined>;
  /** Of a family that was revoked meanwhile nothing is saved. */
  saveTokens(family: string, tokens: NewTokens): Promise<void>;
  /**
   * `expiresAt` is never after the family's end.
   * @returns undefined when unknown or revoked; expiry is the caller's to check.
   */
  accessToken(hash: string): Promise<AccessTokenRecord | undefined>;
  /**
   * `refreshableUntil` is the expiry of its newest refresh token, never after its end; 0 where it has none.
   * @returns undefined when unknown or revoked; expiry is the caller's to check.
   */
  family(id: string): Promise<(FamilyRecord & { readonly refreshableUntil: number }) | undefined>;
  /**
   * Puts successors in the place of the family's newest refresh token, in one step: exactly one caller ever gets
   * `rotated` for a token. Nothing was saved otherwise.
   */
  rotate(family: string, refreshHash: string, successors: NewTokens): Promise<Rotation>;
  /**
   * Ends the family with all it has; what a request under way would add to it has no parent.
   *
   * @param reason for the audit, which does not tell of a library on this computer, nor of a family that never had tokens.
   */
  revokeFamily(family: string, reason: RevocationReason | undefined): Promise<void>;
  /**
   * Drops what expired before `now`: codes, tokens, families, browser sessions, links, counters and idempotency keys. A used code
   * is kept for 30 days more, so that its replay is recognised.
   *
   * @param auditLife in milliseconds; 400 days if absent.
   */
  sweep(now: number, auditLife?: number): Promise<void>;
}
