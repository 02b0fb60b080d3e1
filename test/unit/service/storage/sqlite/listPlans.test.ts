import assert from "node:assert/strict";
import { accountName } from "../../../../../src/service/storage/accountName.ts";
import type { Parameter } from "../../../../../src/service/storage/sql.ts";
import type { Database } from "../../../../../src/service/storage/sqlite/database.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { sqliteStorage } from "../../../../../src/service/storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../../../../../src/service/storage/storage.ts";
import { assertCost } from "../../../../support/cost.ts";

/** `order`: a bound makes them few, so that they may be put in order when they are read. */
type Bound = "index" | "order";
const page = { languageId: undefined, page: 3, perPage: 20 };
const [all, ada] = [undefined, accountName("ada")];

const lists: readonly [string, Bound, (storage: Storage) => Promise<unknown>][] = [
  ["own snippets", "index", ({ snippets }) => snippets.list({ ...page, ownerId: 1 })],
  ["their outline", "index", ({ snippets }) => snippets.outline({ ...page, ownerId: 1 })],
  [
    "those in one language",
    "index",
    ({ snippets }) => snippets.outline({ ...page, ownerId: 1, languageId: 1 }),
  ],
  [
    "everybody's shared snippets",
    "order",
    ({ snippets }) => snippets.sharedOutline({ ...page, owner: all }),
  ],
  ["one account's", "order", ({ snippets }) => snippets.sharedOutline({ ...page, owner: ada })],
  [
    "everybody's in one language",
    "order",
    ({ snippets }) => snippets.sharedOutline({ ...page, owner: all, languageId: 1 }),
  ],
  [
    "one account's in one language",
    "order",
    ({ snippets }) => snippets.sharedOutline({ ...page, owner: ada, languageId: 1 }),
  ],
  ["some snippets", "index", ({ snippets }) => snippets.byIds([1, 2])],
  ["some shared snippets", "index", ({ snippets }) => snippets.sharedByIds([1, 2], undefined)],
  ["tags", "index", ({ snippets }) => snippets.tags(1, "a", 20)],
  ["the audit", "index", ({ audit }) => audit.list({ after: 5, since: 0, most: 20, name: ada })],
  ["an account's audit", "order", ({ audit }) => audit.ofAccount(1, 20)],
  ["applications", "order", ({ grants }) => grants.ofAccount(1)],
  ["own clients", "order", ({ clients }) => clients.ownedBy(1)],
  ["browser sessions", "order", ({ webSessions }) => webSessions.ofAccount(1)],
  ["members", "order", ({ members }) => members.of(1)],
  ["shared accounts", "order", ({ members }) => members.accountsOf(1)],
];

/** @returns the steps in the plan of each statement that `list` runs. */
async function plansOf(
  database: Database,
  list: (storage: Storage) => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const all = database.all.bind(database);
  const get = database.get.bind(database);
  const plans: string[][] = [];
  const explain = (sql: string, parameters: readonly Parameter[]): void => {
    const plan = all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters);
    plans.push(plan.map((row) => row.text("detail")));
  };
  database.all = (sql, ...parameters) => {
    explain(sql, parameters);
    return all(sql, ...parameters);
  };
  database.get = (sql, ...parameters) => {
    explain(sql, parameters);
    return get(sql, ...parameters);
  };
  await list(sqliteStorage(database, Date.now));
  Object.assign(database, { all, get });
  return plans;
}

/** The rows of a page may be looked up by their ids, once. */
const byId = "SEARCH snippets USING INTEGER PRIMARY KEY";
/** All else is read from an index that has it, or that gives a page in its order. */
const ofSnippets =
  /^SEARCH snippets (?:EXISTS )?USING (?:COVERING INDEX snippets_public \(owner_id=\?|INTEGER PRIMARY KEY \(rowid=\?|INDEX snippets_by_(?:owner|language) \(owner_id=\?)/u;
/** Has entries only for accounts that are listed, and is read with a LIMIT. */
const someAccounts = "SCAN accounts USING COVERING INDEX accounts_listed";

describe("A list in SQLite", () => {
  let database: Database;
  let tables: ReadonlySet<string>;
  before(async () => {
    database = await openDatabase(":memory:");
    const named = database.all("SELECT name FROM sqlite_schema WHERE type = 'table'");
    tables = new Set(named.map((row) => row.text("name")));
    const empty = "CAST('' AS BLOB)";
    database.exec(`INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key,
        email_verified, locale, timezone, password_hash, registered_at, activated_at, status, listed)
        VALUES ('ada', 'ada', '', '', '', '', 0, '', '', '', 0, 0, 'active', 1);
      INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags,
        description, code) VALUES (1, 1, 0, 0, 0, 1, 'x', '[]', ${empty}, ${empty})`);
  });
  after(() => database.close());

  for (const [name, bound, list] of lists) {
    it(`of ${name} reads no table from end to end`, async () => {
      const plans = await plansOf(database, list);
      assert.notEqual(plans.length, 0);
      for (const steps of plans) {
        for (const step of steps) {
          const [verb = "", table = ""] = step.split(" ");
          if (tables.has(table)) assert.ok(verb === "SEARCH" || step === someAccounts, step);
          if (table === "snippets") assert.match(step, ofSnippets);
        }
        const plan = steps.join("\n");
        assert.ok(steps.filter((step) => step.startsWith(byId)).length <= 1, plan);
        if (bound === "index" && !plan.includes("list_segments")) {
          assert.doesNotMatch(plan, /TEMP B-TREE/u);
        }
      }
    });
  }

  it("of everybody's shared snippets steps over each of them a few times at most", () => {
    database.exec(`WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 12000)
      INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags,
        description, code) SELECT 1, 1, 0, n, 0, 1, 'x', '[]', CAST('' AS BLOB), CAST('' AS BLOB) FROM counted`);
    const { snippets } = sqliteStorage(database, Date.now);
    assertCost(40, () => void snippets.sharedOutline({ ...page, owner: all }));
  });
});
