import type { LimitStore, Rate } from "../storage.ts";
import type { Database } from "./database.ts";

/**
 * The generic cell rate algorithm (GCRA), as over SQLite. The table is not logged: after a crash of PostgreSQL it is empty, and
 * everybody may begin anew. A use whose answer is lost may count twice.
 */
export class PostgresLimitStore implements LimitStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(key: string, { burst, interval }: Rate, now: number): Promise<number> {
    const ahead = interval * (burst - 1);
    const taken = await this.#database.row(
      `INSERT INTO limits (key, until) VALUES ($1, $2::bigint + $3)
       ON CONFLICT (key) DO UPDATE SET until = greatest(limits.until, $2) + $3
         WHERE limits.until <= $2 + $4 RETURNING until`,
      key,
      now,
      interval,
      ahead,
    );
    if (taken !== undefined) return 0;
    const row = await this.#database.row("SELECT until FROM limits WHERE key = $1", key);
    return Math.max(1, (row?.integer("until") ?? 0) - ahead - now);
  }

  async forget(key: string): Promise<void> {
    await this.#database.rows("DELETE FROM limits WHERE key = $1", key);
  }
}
