import { Client } from "pg";
import { openStorage } from "../../../src/service/cli/openStorage.ts";
import { accountName } from "../../../src/service/storage/accountName.ts";
import { median } from "../library/median.ts";

/** Fills one owner's library past all triggers. @returns milliseconds for a page of 100 at each depth, as the service asks for it. */
export async function deepPages(
  address: string,
  snippets: number,
  depths: readonly number[],
): Promise<readonly number[]> {
  const storage = await openStorage(address);
  try {
    const ownerId = (await storage.accounts.byUsername(accountName("ada")))?.id ?? 0;
    await fill(address, ownerId, snippets);
    const times: number[] = [];
    for (const depth of depths) {
      const query = { ownerId, languageId: undefined, page: depth / 100 + 1, perPage: 100 };
      const each: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        const start = performance.now();
        await storage.snippets.outline(query);
        each.push(performance.now() - start);
      }
      times.push(median(each));
    }
    return times;
  } finally {
    await storage.close();
  }
}

async function fill(address: string, ownerId: number, snippets: number): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(`ALTER TABLE snippets DISABLE TRIGGER USER;
    INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
      SELECT ${ownerId}, 183, 1, n, n, 1, 'Title ' || n, '[]', '', convert_to(repeat('x', 500), 'UTF8')
      FROM generate_series(1, ${snippets}) AS n;
    ALTER TABLE snippets ENABLE TRIGGER USER;
    UPDATE libraries SET snippets = snippets + ${snippets} WHERE owner_id = ${ownerId}`);
  await client.query("VACUUM ANALYZE snippets");
  await client.end();
}
