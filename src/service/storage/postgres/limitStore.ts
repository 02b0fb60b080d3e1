import type { LimitStore, Rate } from "../limits.ts";
import { insertion, type PostgresAuditStore } from "./auditStore.ts";
import type { Database } from "./database.ts";

/**
 * The generic cell rate algorithm (GCRA), as over SQLite. The table is not logged: after a crash of PostgreSQL it is empty, and
 * everybody may begin anew. A use whose answer is lost may count twice.
 */
export class PostgresLimitStore implements LimitStore {
  readonly #database: Database;
  readonly #audit: PostgresAuditStore;

  constructor(database: Database, audit: PostgresAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  async take(key: string, rate: Rate, now: number, account?: number): Promise<number> {
    const { burst, interval } = rate;
    const ahead = interval * (burst - 1);
    const guess = "sign-in-failed";
    // One statement, and so one transaction: a crowd of guesses is to cost little.
    const told = account === undefined ? "SELECT 0 AS id FROM taken" : insertion(5, "FROM taken");
    const [row] = await this.#database.rows(
      `WITH taken AS (INSERT INTO limits (key, until) VALUES ($1, $2::bigint + $3)
         ON CONFLICT (key) DO UPDATE SET until = greatest(limits.until, $2) + $3
           WHERE limits.until <= $2 + $4 RETURNING until),
       told AS (${told}) SELECT id FROM told`,
      key,
      now,
      interval,
      ahead,
      ...(account === undefined ? [] : this.#audit.values(guess, account)),
    );
    if (row === undefined) {
      const left = await this.#database.row("SELECT until FROM limits WHERE key = $1", key);
      return Math.max(1, (left?.integer("until") ?? 0) - ahead - now);
    }
    if (account !== undefined) {
      const rows = this.#database.rows.bind(this.#database);
      await this.#audit.trim(rows, guess, account, row.integer("id"));
    }
    return 0;
  }

  async forget(key: string, account?: number): Promise<void> {
    await this.#database.rows(
      `WITH forgotten AS (DELETE FROM limits WHERE key = $1)
       DELETE FROM audit WHERE id = (SELECT max(id) FROM audit
         WHERE account_id = $2 AND event = 'sign-in-failed' AND address = $3)`,
      key,
      account ?? null,
      this.#database.caller ?? "",
    );
  }
}
