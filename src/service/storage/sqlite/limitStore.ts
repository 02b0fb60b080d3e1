import type { LimitStore, Rate } from "../storage.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/**
 * The generic cell rate algorithm (GCRA): each key has one number, the time at which all its uses will be worked off. A key
 * whose time is over is as good as none, so that nothing is lost when it is swept, and nothing else ever takes it out.
 */
export class SqliteLimitStore implements LimitStore {
  readonly #database: SharedDatabase;

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  async take(key: string, { burst, interval }: Rate, now: number): Promise<number> {
    const ahead = interval * (burst - 1);
    const changes = await this.#database.run(
      `INSERT INTO limits (key, until) VALUES (?1, ?2 + ?3)
       ON CONFLICT (key) DO UPDATE SET until = max(until, ?2) + ?3 WHERE until <= ?2 + ?4`,
      key,
      now,
      interval,
      ahead,
    );
    if (changes > 0) return 0;
    const row = await this.#database.get("SELECT until FROM limits WHERE key = ?", key);
    return Math.max(1, (row?.integer("until") ?? 0) - ahead - now);
  }

  async forget(key: string): Promise<void> {
    await this.#database.run("DELETE FROM limits WHERE key = ?", key);
  }
}
