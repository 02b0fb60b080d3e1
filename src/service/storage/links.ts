/** A link from an administrator or in a mail, good for one use. */
export interface LinkRecord {
  readonly hash: string;
  /** The account whose password the link sets; undefined for an invitation. */
  readonly accountId: number | undefined;
  readonly expiresAt: number;
}

/** A link sent to an e-mail address. A signed-in user who opens it proves that the address is the account's. */
export interface VerificationRecord {
  readonly hash: string;
  readonly accountId: number;
  readonly email: string;
  readonly expiresAt: number;
}

/** `taken`: another account has verified it. `gone`: no such link, or the account has ended or changed its address. */
export type Verification = "verified" | "taken" | "gone";
