/** Browser sessions of the service's own pages. */
export interface WebSessionRecord {
  readonly tokenHash: string;
  readonly accountId: number;
  /** Compared with the hidden field of each form. */
  readonly csrfToken: string;
  readonly beganAt: number;
  readonly expiresAt: number;
  /** The name that the user sees, for example `Firefox, Linux`. */
  readonly browser: string;
}

export interface WebSessionStore {
  /**
   * @param passwordHash the hash that was verified.
   * @returns false if the password has changed meanwhile, or the account is disabled or gone; then nothing is saved.
   */
  create(session: WebSessionRecord, passwordHash: string): Promise<boolean>;
  byTokenHash(tokenHash: string): Promise<WebSessionRecord | undefined>;
  /** The newest first, including expired ones. */
  ofAccount(accountId: number): Promise<readonly WebSessionRecord[]>;
  delete(tokenHash: string): Promise<void>;
}
