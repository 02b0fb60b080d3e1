import assert from "node:assert/strict";
import { Client } from "pg";
import { placeOf } from "../../src/service/cli/databaseAddress.ts";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import { limits } from "../../src/service/storage/postgres/attempts.ts";
import { migrations } from "../../src/service/storage/postgres/schema.ts";
import { segmentSize } from "../../src/service/storage/segments.ts";
import { createDatabase, serverVariable } from "../support/service/postgresServer.ts";
import { SegmentedLists } from "../support/service/segmentedLists.ts";
import { runCommand } from "../support/service/runCommand.ts";

const server = process.env[serverVariable] ?? assert.fail(`${serverVariable} is not set`);

describe("The tables in PostgreSQL", () => {
  let address: string;

  beforeEach(async () => {
    address = await createDatabase(server, "template1");
  });

  const query = async (sql: string): Promise<void> => {
    const client = new Client(address);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  const run = async (args: readonly string[], typed = ""): Promise<readonly [number, string]> => {
    const told = await runCommand(args, typed, { SNIPPET_SERVICE_DATABASE: address });
    return [told.code, `${told.output}${told.errors}`.trimEnd()];
  };

  it("are made by migrate, once, and asked for before the service uses them", async () => {
    const [code, told] = await run(["user", "add", "--username", "ada", "--password-stdin"], "x");
    assert.deepEqual([code, told.endsWith(": run the command migrate.")], [1, true], told);
    assert.deepEqual(await run(["migrate"]), [0, "The database has format 8 now."]);
    assert.deepEqual(await run(["migrate"]), [0, "The database has format 8 already."]);
  });

  it("are made once by several at the same time", async () => {
    const all = await Promise.all([1, 2, 3].map(() => run(["migrate"])));
    assert.deepEqual(
      all.map(([code]) => code),
      [0, 0, 0],
    );
    assert.equal(all.filter(([, told]) => told.endsWith("now.")).length, 1);
    await (await openStorage(address)).close();
  });

  it("are brought up to date with all that is in them, and the program before goes on", async () => {
    await query(
      `CREATE TABLE schema_version (version integer NOT NULL, oldest_program integer NOT NULL);
       INSERT INTO schema_version VALUES (1, 1);
       ${migrations[0]}
       INSERT INTO accounts OVERRIDING SYSTEM VALUE SELECT n, 'u' || n, 'u' || n, '', '', '', '', 0, '', '', '', 0, 0, 'active'
         FROM generate_series(1, 3) AS n;
       INSERT INTO libraries SELECT id, 0, 0 FROM accounts;
       INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
         SELECT 1 + n % 2, n % 5, 1, n / 3, 0, 1, '', '[]', '', '' FROM generate_series(1, ${4 * segmentSize}) AS n`,
    );
    assert.deepEqual(await run(["migrate"]), [0, "The database has format 8 now."]);
    const lists = await SegmentedLists.dividedAt(address, segmentSize);
    assert.equal(await lists.check(), 14);
    // As the program before does it, without a word about segments.
    await query(
      "DELETE FROM libraries WHERE owner_id = 1; DELETE FROM tags WHERE owner_id = 1; DELETE FROM accounts WHERE id = 1",
    );
    assert.equal(await lists.check(), 7);
  });

  describe("of an older format, of which a dump holds one,", () => {
    const dump = "SELECT FROM accounts";
    let other: Client;
    let reader: Client;
    beforeEach(async () => {
      await query(
        `CREATE TABLE schema_version (version integer NOT NULL, oldest_program integer NOT NULL);
         INSERT INTO schema_version VALUES (1, 1); ${migrations[0]}`,
      );
      [other, reader] = [new Client(address), new Client(address)];
      await Promise.all([other.connect(), reader.connect()]);
      await other.query(`BEGIN; ${dump}`);
      // As the service reads.
      await reader.query(`SET statement_timeout = ${limits.statement}`);
    });
    afterEach(() => Promise.all([other.end(), reader.end()]));

    /** @returns when migrate waits, or no longer waits, for a table. */
    const waits = async (wanted: boolean): Promise<void> => {
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while (((await reader.query(waiting)).rowCount ?? 0) > 0 !== wanted);
    };

    it("keep nobody who reads them waiting, and stay as they are while it goes on", async () => {
      const migrating = run(["migrate"]);
      let hasEnded = false;
      void migrating.finally(() => (hasEnded = true));
      await waits(true);
      while (!hasEnded) await reader.query(dump);
      assert.deepEqual(await migrating, [
        1,
        `Another long query or a dump holds a table (${placeOf({ database: address })}): try again when it has ended.`,
      ]);
      const { rows } = await reader.query("SELECT version FROM schema_version");
      assert.deepEqual(rows, [{ version: 1 }]);
    });

    it("are brought up to date when it ends soon", async () => {
      const migrating = run(["migrate"]);
      await waits(true);
      await waits(false);
      await other.query("COMMIT");
      assert.deepEqual(await migrating, [0, "The database has format 8 now."]);
    });
  });

  it("hold a user whom the command line adds, and let a file's backup alone", async () => {
    await run(["migrate"]);
    const args = ["user", "add", "--username", "ada", "--email", "ada@example.com"];
    const added = await run([...args, "--password-stdin"], "a long and uncommon password 7");
    assert.deepEqual(added, [0, "User ada was added."]);
    const storage = await openStorage(address);
    assert.deepEqual(
      (await storage.accounts.some(9)).map(({ username }) => username),
      ["ada"],
    );
    await storage.close();
    const [code, told] = await run(["backup", "--to", "nowhere"]);
    assert.deepEqual([code, told], [1, "PostgreSQL is backed up by its own pg_dump."]);
  });

  for (const [what, sql, told] of [
    [
      "a newer version's",
      "UPDATE schema_version SET version = 9, oldest_program = 9",
      "newer version.",
    ],
    ["another program's", "DROP TABLE schema_version", "not one of the Snippet Service"],
  ] as const) {
    it(`are left alone where they are ${what}`, async () => {
      await run(["migrate"]);
      await query(sql);
      const [code, answer] = await run(["migrate"]);
      assert.deepEqual([code, answer.includes(told)], [1, true], answer);
    });
  }
});
