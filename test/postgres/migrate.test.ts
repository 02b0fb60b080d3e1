import assert from "node:assert/strict";
import { Client } from "pg";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import { createDatabase, serverVariable } from "../support/service/postgresServer.ts";
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
    assert.deepEqual([code, told.endsWith("Run the command migrate.")], [1, true], told);
    assert.deepEqual(await run(["migrate"]), [0, "The database has format 1 now."]);
    assert.deepEqual(await run(["migrate"]), [0, "The database has format 1 already."]);
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

  it("hold a user whom the command line adds, and let a file's backup alone", async () => {
    await run(["migrate"]);
    const args = ["user", "add", "--username", "ada", "--email", "ada@example.com"];
    const added = await run([...args, "--password-stdin"], "a long and uncommon password 7");
    assert.deepEqual(added, [0, "User ada was added."]);
    const storage = await openStorage(address);
    assert.equal((await storage.accounts.only())?.username, "ada");
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
    ["another program's", "DROP TABLE schema_version", "not one of the Snippet Service."],
  ] as const) {
    it(`are left alone where they are ${what}`, async () => {
      await run(["migrate"]);
      await query(sql);
      const [code, answer] = await run(["migrate"]);
      assert.deepEqual([code, answer.endsWith(told)], [1, true], answer);
    });
  }
});
