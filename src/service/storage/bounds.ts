const day = 24 * 60 * 60 * 1000;

/** Browser sessions of one account; another one ends the oldest. */
export const mostSessions = 50;

/** Access tokens of one family. Another one ends the oldest, which nobody who refreshes as often can still mean to use. */
export const mostTokens = 20;

/** Keys of creations of one account. Another one ends the oldest: a client tries again soon, or never. */
export const mostKeys = 10_000;

/** A family that is younger counts as connected: its code, which is good for one minute, may be on its way. */
export const connectingLife = 2 * 60 * 1000;

/** A code that comes again revokes the tokens which it gave, so that it has to be known for longer than it is valid. */
export const usedCodeLife = 30 * day;

/**
 * Rows of the audit that an account has of one kind, so that none of these pushes another out; and how far back those go that
 * strangers cause and that are no account's.
 */
export const mostAudits = { account: 200, nobody: 10_000 };

/** Of the audit, where the operator says no other. */
export const auditLife = 400 * day;

export const idempotencyKeyLife = 30 * day;
