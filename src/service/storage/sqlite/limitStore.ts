import type { LimitStore, Rate } from "../limits.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/**
 * The generic cell rate algorithm (GCRA): each key has one number, the time at which all its uses are worked off. A key
 * after that time equals a missing key, so a sweep loses nothing. Nothing else deletes keys.
 */
export class SqliteLimitStore implements LimitStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;

  constructor(database: SharedDatabase, audit: SqliteAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  take(key: string, { burst, interval }: Rate, now: number, account?: number): Promise<number> {
    const ahead = interval * (burst - 1);
    return this.#database.transaction((database) => {
      const { changes } = database.run(
        `INSERT INTO limits (key, until) VALUES (?1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET until = max(until, ?2) + ?3 WHERE until <= ?2 + ?4`,
        key,
        now,
        interval,
        ahead,
      );
      if (changes > 0) {
        if (account !== undefined) this.#audit.add(database, "sign-in-failed", account);
        return 0;
      }
      const row = database.get("SELECT until FROM limits WHERE key = ?", key);
      return Math.max(1, (row?.integer("until") ?? 0) - ahead - now);
    });
  }

  async giveBack(key: string, { interval }: Rate, account?: number): Promise<void> {
    await this.#database.transaction((database) => {
      database.run("UPDATE limits SET until = until - ? WHERE key = ?", interval, key);
      if (account !== undefined) this.#audit.takeBack(database, account);
    });
  }
}
