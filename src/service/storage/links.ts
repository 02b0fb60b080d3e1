/** What an administrator gives away: whoever has it may use it once. */
export interface LinkRecord {
  readonly hash: string;
  /** Whose password it sets; undefined for an invitation to register. */
  readonly accountId: number | undefined;
  readonly expiresAt: number;
}

/** What is sent to an e-mail address: whoever opens it, signed in to the account, shows that the address is the account's. */
export interface VerificationRecord {
  readonly hash: string;
  readonly accountId: number;
  readonly email: string;
  readonly expiresAt: number;
}

/** `taken`: it is another account's by now. `gone`: there is no such link, or the account has ended or has another address. */
export type Verification = "verified" | "taken" | "gone";
