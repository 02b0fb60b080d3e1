import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { projectRoot } from "../support/projectRoot.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const snippet = { languageId: 1, title: "", description: "", tags: [], private: true, code: "" };

describe("A database that pg_restore filled", () => {
  let database: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await TestDatabase.create();
    client = new Client(database.address);
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.remove();
  });

  it("gives nothing out again, and signs nobody in, after what the guide for operators says", async () => {
    const guide = await readFile(join(projectRoot, "docs/operating.md"), "utf8");
    const sql = /```sql\n(BEGIN;\nDELETE FROM families;[^`]*COMMIT;\n)```/u.exec(guide)?.[1] ?? "";
    const storage = await database.open();
    const account = { ...plainAccount, username: "ada", passwordHash: "hash" };
    const ownerId = (await storage.accounts.create(account))?.id ?? 0;
    const session = { tokenHash: "s", accountId: ownerId, csrfToken: "", browser: "" };
    await storage.webSessions.create({ ...session, beganAt: 1, expiresAt: 9 }, "hash");
    const create = () => storage.snippets.create({ ...snippet, ownerId, createdAt: 1 }, byNobody);
    const before = await create();
    assert.ok(before.outcome === "created");

    const began = Date.now();
    await client.query(sql);

    const [after, other] = [
      await create(),
      await storage.accounts.create({ ...account, username: "eve" }),
    ];
    const { id } = before.snippet;
    const changed = await storage.snippets.update(
      id,
      ownerId,
      { title: "B", updatedAt: 2 },
      undefined,
      byNobody,
    );
    assert.ok(after.outcome === "created" && changed.outcome === "updated");
    for (const number of [after.snippet.id, other?.id ?? 0, changed.snippet.version]) {
      assert.ok(number >= began && Number.isSafeInteger(number), String(number));
    }
    assert.deepEqual(await storage.webSessions.ofAccount(ownerId), []);
    await storage.close();
  });
});
