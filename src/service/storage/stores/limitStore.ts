import type { LimitStore } from "../limits.ts";
import type { Parts } from "./auditStore.ts";

/**
 * The generic cell rate algorithm (GCRA): each key has one number, the time at which all its uses are worked off. A key
 * after that time equals a missing key, so a sweep loses nothing. Nothing else deletes keys, but for a crash of
 * PostgreSQL: there the table is unlogged, and all counters start anew.
 */
export const limitStore = ({ database, note }: Parts): LimitStore => ({
  async take(key, rate, now, account) {
    const { burst, interval } = rate;
    const ahead = interval * (burst - 1);
    return database.transaction(async (session) => {
      const taken = await session.run(
        `INSERT INTO limits (key, until) VALUES ($1, $2::bigint + $3)
         ON CONFLICT (key) DO UPDATE SET until = greatest(limits.until, $2) + $3
           WHERE limits.until <= $2 + $4`,
        key,
        now,
        interval,
        ahead,
      );
      if (taken === 0) {
        const [left] = await session.rows("SELECT until FROM limits WHERE key = $1", key);
        return Math.max(1, (left?.integer("until") ?? 0) - ahead - now);
      }
      if (account !== undefined) await note(session, "sign-in-failed", account);
      return 0;
    });
  },

  async giveBack(key, { interval }, account) {
    const { caller = "" } = database;
    await database.transaction(async ({ run }) => {
      await run("UPDATE limits SET until = until - $2 WHERE key = $1", key, interval);
      await run(
        `DELETE FROM audit WHERE id = (SELECT max(id) FROM audit
           WHERE account_id = $1 AND event = 'sign-in-failed' AND address = $2)`,
        account ?? null,
        caller,
      );
    });
  },
});
