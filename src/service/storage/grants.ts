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
  readonly kind: "access" | "refresh";
  readonly expiresAt: number;
}

export interface TokenRecord extends NewToken {
  readonly family: FamilyRecord;
}

/** An application that the user is signed in to. */
export interface ConnectedFamily extends FamilyRecord {
  readonly clientName: string;
  /** When its tokens were given last. */
  readonly usedAt: number;
}

export type Rotation =
  | { readonly outcome: "rotated" }
  | { readonly outcome: "reused"; readonly family: string }
  | { readonly outcome: "unknown" };

export interface GrantStore {
  /**
   * Begins a family with its first credentials.
   *
   * @param session the browser session that allowed it, by its hash; undefined where there is none.
   * @returns false, and nothing was saved, where client, active account or that session are gone.
   */
  begin(
    family: FamilyRecord,
    first: { readonly code?: NewCode; readonly tokens?: readonly NewToken[] },
    session: string | undefined,
  ): Promise<boolean>;
  /** Those that have tokens, the newest first. */
  ofAccount(accountId: number): Promise<readonly ConnectedFamily[]>;
  /**
   * Marks the code as used, atomically: exactly one caller ever gets `first: true`.
   * @returns undefined for an unknown code.
   */
  useCode(
    codeHash: string,
  ): Promise<{ readonly first: boolean; readonly code: AuthorizationCodeRecord } | undefined>;
  /** Of a family that was revoked meanwhile nothing is saved. */
  saveTokens(family: string, tokens: readonly NewToken[]): Promise<void>;
  /**
   * A spent refresh token is still found, {@link rotate} tells that it was spent. `expiresAt` is never after the family's end.
   * @returns undefined when unknown, revoked, or of another kind; expiry is the caller's to check.
   */
  token(hash: string, kind: TokenRecord["kind"]): Promise<TokenRecord | undefined>;
  /**
   * Spends a refresh token and saves its successors in one step: exactly one caller ever gets `rotated`.
   * `reused` means that it had been spent before; nothing was saved.
   */
  rotate(refreshHash: string, successors: readonly NewToken[]): Promise<Rotation>;
  /** Ends the family with all it has; what a request under way would add to it has no parent. */
  revokeFamily(family: string): Promise<void>;
  /**
   * Drops what expired before `now`: codes, tokens, families, browser sessions, counters and idempotency keys. A used code
   * is kept for 30 days more, so that its replay is recognised.
   */
  sweep(now: number): Promise<void>;
}
