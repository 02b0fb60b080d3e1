import { SqlStorage } from "../sqlStorage.ts";
import { Database } from "./database.ts";
import { checkFormat, checkWritable } from "./migrate.ts";
import { PostgresSnippetStore } from "./snippetStore.ts";

/** All stores over one pool of connections. */
export class PostgresStorage extends SqlStorage {
  readonly snippets: PostgresSnippetStore;
  readonly #database: Database;

  private constructor(database: Database, now: () => number) {
    super(database, now);
    this.#database = database;
    this.snippets = new PostgresSnippetStore(database);
  }

  /**
   * @param address a `postgres:` URL.
   * @param now epoch milliseconds; of the database's clock if absent.
   * @throws what {@link checkFormat} throws.
   */
  static async open(address: string, now?: () => number): Promise<PostgresStorage> {
    const database = new Database(address);
    try {
      await checkFormat(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    return new PostgresStorage(database, now ?? (() => database.clock.now()));
  }

  check(): Promise<void> {
    return checkWritable(this.#database);
  }
}
