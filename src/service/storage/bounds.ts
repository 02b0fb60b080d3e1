const day = 24 * 60 * 60 * 1000;

/** Browser sessions of one account; a new one above it ends the oldest. */
export const mostSessions = 50;

/** Access tokens of one family; a new one above it ends the oldest, which a frequent refresher no longer needs. */
export const mostTokens = 20;

/** Idempotency keys of one account; a new one above it ends the oldest. A client retries soon or never. */
export const mostKeys = 10_000;

/** A younger family counts as connected, because its code (valid for one minute) may be on its way. */
export const connectingLife = 2 * 60 * 1000;

/** A repeated code revokes its tokens, so it must be known for longer than it is valid. */
export const usedCodeLife = 30 * day;

/**
 * Audit rows of one account and kind, so that no kind pushes out another; for failed sign-ins without an account, how
 * many rows of the table they go back.
 */
export const mostAudits = { account: 200, nobody: 10_000 };

/** For the audit, unless the operator sets another time. */
export const auditLife = 400 * day;

export const idempotencyKeyLife = 30 * day;
