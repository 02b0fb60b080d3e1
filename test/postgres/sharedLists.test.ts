import assert from "node:assert/strict";
import { Client } from "pg";
import { type AccountName, accountName } from "../../src/service/storage/accountName.ts";
import { newestOfEach } from "../../src/service/storage/postgres/snippetStore.ts";
import { sharedOutline } from "../../src/service/storage/sharing.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

interface Step {
  readonly Plans?: readonly Step[];
  readonly "Actual Loops": number;
  readonly [count: string]: unknown;
}

/** The rows that a plan gave or dropped, step by step. */
function rowsIn(step: Step): number {
  const counts = ["Actual Rows", "Rows Removed by Filter", "Rows Removed by Join Filter"];
  const own = counts.reduce((sum, count) => sum + Number(step[count] ?? 0), 0);
  return (step.Plans ?? []).reduce((sum, plan) => sum + rowsIn(plan), own * step["Actual Loops"]);
}

/** The snippets that a plan reads elsewhere than in an index. */
function tableReads(step: Step): number {
  const isTable = step["Relation Name"] === "snippets" && step["Node Type"] !== "Index Only Scan";
  const own = isTable ? Number(step["Actual Rows"]) * step["Actual Loops"] : 0;
  return (step.Plans ?? []).reduce((sum, plan) => sum + tableReads(plan), own);
}

describe("The list of all shared snippets in PostgreSQL", () => {
  let database: TestDatabase;
  let client: Client;
  before(async () => {
    database = await TestDatabase.create();
    client = new Client(database.address);
    await client.connect();
    await client.query("ALTER TABLE snippets DISABLE TRIGGER USER");
  });
  after(async () => {
    await client.query("ALTER TABLE snippets ENABLE TRIGGER USER");
    await client.end();
    await database.remove();
  });

  /** Until there are so many listed accounts, with thirty public snippets each. */
  const fill = async (accounts: number): Promise<void> => {
    await client.query(
      `WITH added AS (INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key,
           email_verified, locale, timezone, password_hash, registered_at, activated_at, status, listed)
         SELECT 'a' || n, 'a' || n, '', '', '', '', 0, '', '', '', 0, 0, 'active', 1
           FROM generate_series((SELECT count(*) + 1 FROM accounts), ${accounts}) AS n RETURNING id)
       INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags,
           description, code)
         SELECT id, 1, 0, n * 1000 + id, 0, 1, '', '[]', '', '' FROM added, generate_series(1, 30) AS n`,
    );
    await client.query("VACUUM ANALYZE");
  };
  const readPlan = async (owner?: AccountName): Promise<Step> => {
    const query = { owner, languageId: undefined, page: 1, perPage: 20 };
    const { sql, parameters } = sharedOutline("id, created_at", newestOfEach, query);
    const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Step }] }>(explain, [
      ...parameters,
    ]);
    return rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail("no plan");
  };

  it("is read in as many steps as it is long, not as accounts times snippets", async () => {
    for (const accounts of [100, 300, 1_000]) {
      await fill(accounts);
      const plan = await readPlan();
      const rows = rowsIn(plan);
      const shown = Math.min(30 * accounts, 10_000);
      assert.ok(rows <= 10 * shown, `${rows} rows for ${accounts} accounts`);
      const fromTable = tableReads(plan);
      assert.ok(fromTable <= 20, `${fromTable} rows of the table for ${accounts} accounts`);
    }
  });

  it("looks up no more rows than a page has, of one account with very many", async () => {
    await fill(100);
    await client.query(
      `INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags,
         description, code)
       SELECT min(id), 1, 0, n, 0, 1, '', '[]', '', '' FROM accounts, generate_series(1, 12000) AS n GROUP BY n`,
    );
    await client.query("VACUUM ANALYZE");
    const plan = await readPlan(accountName("a1"));
    assert.ok(rowsIn(plan) <= 100_000, `${rowsIn(plan)} rows`);
    assert.ok(tableReads(plan) <= 20, `${tableReads(plan)} rows of the table`);
  });
});
