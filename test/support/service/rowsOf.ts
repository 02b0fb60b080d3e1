import { isPostgres } from "../../../src/service/cli/openStorage.ts";
import { Database } from "../../../src/service/storage/postgres/database.ts";
import type { Row } from "../../../src/service/storage/row.ts";
import { openDatabase } from "../../../src/service/storage/sqlite/openDatabase.ts";

/** What SQL gives in a database of the service, by a connection of its own. @param address as `--database` takes it. */
export async function rowsOf(address: string, sql: string): Promise<readonly Row[]> {
  if (isPostgres(address)) {
    await using stack = new AsyncDisposableStack();
    const database = new Database(address);
    stack.defer(() => database.close());
    return await database.transaction(({ rows }) => rows(sql));
  }
  const database = await openDatabase(address);
  try {
    if (sql.startsWith("SELECT")) return database.all(sql);
    database.exec(sql);
    return [];
  } finally {
    database.close();
  }
}
