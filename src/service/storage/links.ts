/** A link from an administrator or in a mail, good for one use. */
export interface LinkRecord {
  readonly hash: string;
  /** The account whose password the link sets; undefined for an invitation. */
  readonly accountId: number | undefined;
  readonly expiresAt: number;
}

/**
 * A link sent to an e-mail address. A signed-in user who opens it proves that the address is the account's, whichever
 * account with this address asked for it.
 */
export interface VerificationRecord {
  readonly hash: string;
  readonly accountId: number;
  readonly email: string;
  readonly expiresAt: number;
}

/** `taken`: another account has verified it. `gone`: no such link, or it is of another address, or the account has verified it or has ended. */
export type Verification = "verified" | "taken" | "gone";
