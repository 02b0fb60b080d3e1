import { openStorage } from "../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { TemporaryFolder } from "./temporaryFolder.ts";

/** Set by `npm run test:postgres`; SQLite if absent. */
const server = process.env["SNIPPET_TEST_POSTGRES"];

/** Databases that nobody uses: making one takes longer than emptying it. */
const free: string[] = [];

/** An empty database of the service, which several processes may open. */
export class TestDatabase {
  /** As `--database` takes it. */
  readonly address: string;
  readonly remove: () => Promise<void>;

  private constructor(address: string, remove: () => Promise<void>) {
    this.address = address;
    this.remove = remove;
  }

  static async create(): Promise<TestDatabase> {
    if (server === undefined) {
      const folder = await TemporaryFolder.create();
      return new TestDatabase(folder.file("service.db"), () => folder.remove());
    }
    const { createDatabase, emptyDatabase } = await import("./postgresServer.ts");
    const address = free.pop() ?? (await createDatabase(server));
    return new TestDatabase(address, async () => {
      await emptyDatabase(address);
      free.push(address);
    });
  }

  open(now?: () => number): Promise<Storage> {
    return openStorage(this.address, now);
  }
}

/** An empty database for one test, gone when it is closed. */
export async function openTestStorage(now?: () => number): Promise<Storage> {
  if (server === undefined) return openStorage(":memory:", now);
  const database = await TestDatabase.create();
  const storage = await database.open(now);
  const close = storage.close.bind(storage);
  storage.close = async () => {
    await close();
    await database.remove();
  };
  return storage;
}
