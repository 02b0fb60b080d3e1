import { Client } from "pg";
import { isPostgres } from "../../../src/service/cli/openStorage.ts";
import { accountName } from "../../../src/service/storage/accountName.ts";
import { Database } from "../../../src/service/storage/postgres/database.ts";
import { fillSegments } from "../../../src/service/storage/segments.ts";
import { openDatabase } from "../../../src/service/storage/sqlite/openDatabase.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { median } from "../library/median.ts";

/** Fills the library of a user who has none, by SQL: half a kilobyte of code in each, three languages. */
export async function fill(
  address: string,
  storage: Storage,
  user: string,
  snippets: number,
): Promise<void> {
  const ownerId = await idOf(storage, user);
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${snippets})`;
  const insert = (code: string): string =>
    `INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
     ${numbers} SELECT ${ownerId}, 183 + n % 3, 1, n, n, 1, 'Title ' || n, '[]', ${code} FROM numbers`;
  if (!isPostgres(address)) {
    const database = await openDatabase(address);
    database.exec(insert(`x'', CAST(printf('%.*c', 500, 'x') AS BLOB)`));
    database.close();
    return;
  }
  const database = new Database(address);
  // The triggers count row by row, which in one transaction takes longer with each.
  await database.setUp(async ({ run }) => {
    await run("ALTER TABLE snippets DISABLE TRIGGER USER");
    await run(insert(`'', convert_to(repeat('x', 500), 'UTF8')`));
    await run("ALTER TABLE snippets ENABLE TRIGGER USER");
    await run(`UPDATE libraries SET snippets = ${snippets} WHERE owner_id = ${ownerId}`);
    await run(`DELETE FROM list_segments; ${fillSegments}`);
  });
  await database.close();
  // Outside of transactions.
  const client = new Client(address);
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** @returns milliseconds of the database for a page of 100 at each depth, as the service asks for it: of all, and of one language. */
export async function deepPages(
  storage: Storage,
  user: string,
  depths: readonly number[],
): Promise<readonly (readonly [all: number, language: number])[]> {
  const ownerId = await idOf(storage, user);
  const time = async (depth: number, languageId: number | undefined): Promise<number> => {
    const each: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const start = performance.now();
      const query = { ownerId, languageId, page: Math.floor(depth / 100) + 1, perPage: 100 };
      await storage.snippets.outline(query);
      each.push(performance.now() - start);
    }
    return median(each);
  };
  const times: (readonly [number, number])[] = [];
  for (const depth of depths)
    times.push([await time(depth, undefined), await time(depth / 3, 183)]);
  return times;
}

async function idOf({ accounts }: Storage, user: string): Promise<number> {
  return (await accounts.byUsername(accountName(user)))?.id ?? 0;
}
