import { plainAccount } from "../support/service/plainAccount.ts";
import assert from "node:assert/strict";
import { Client } from "pg";
import type { Storage } from "../../src/service/storage/storage.ts";
import { StorageError } from "../../src/service/storage/storageError.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

/** In bytes, of one snippet with what it takes beside its texts. */
const write = 20_000;
/** As `operating.md` says. */
const underWay = 10;

const snippet = { languageId: 1, title: "T", description: "", tags: [], private: true };
const code = "x".repeat(write - 1_024 - "T[]".length);
const asker = {
  family: undefined,
  quota: { snippets: 1e6, bytes: 1e9, tags: 1e6, disk: 2 * write },
};

describe("The only account of a database", () => {
  it("takes half of what all libraries may take, and no more", async () => {
    const database = await TestDatabase.create();
    const storage = await database.open();
    const { id: ownerId = 0 } =
      (await storage.accounts.create({ ...plainAccount, username: "ada" })) ?? {};
    const save = () => storage.snippets.create({ ...snippet, code, ownerId, createdAt: 0 }, asker);
    assert.equal((await save()).outcome, "created");
    await assert.rejects(save(), { code: "full" });
    await storage.close();
    await database.remove();
  });
});

describe("Two processes that save for a hundred accounts at once", () => {
  it("pass what all libraries may take by ten snippets each at most", async () => {
    const database = await TestDatabase.create();
    const both = [await database.open(), await database.open()] as const;
    const save = async ({ snippets }: Storage, ownerId: number): Promise<number> => {
      try {
        await snippets.create({ ...snippet, code, ownerId, createdAt: 0 }, asker);
        return 1;
      } catch (error) {
        // It may have waited too long at the barrier below.
        const isExpected = error instanceof StorageError && /^(?:full|busy)$/u.test(error.code);
        assert.ok(isExpected, String(error));
        return 0;
      }
    };
    const names = Array.from({ length: 100 }, (_, at) => `user${at}`);
    const owners = await Promise.all(
      names.map((username) => both[0].accounts.create({ ...plainAccount, username })),
    );
    // Holds them up where they have measured and not saved yet, until as many as can be are there.
    const barrier = new Client(database.address);
    await barrier.connect();
    await barrier.query("BEGIN; LOCK TABLE libraries IN SHARE MODE");
    const all = owners.map((owner, at) => save(both[at % 2] ?? both[0], owner?.id ?? 0));
    const waiting = `SELECT count(*)::integer AS many FROM pg_locks
      WHERE NOT granted AND relation = 'libraries'::regclass`;
    const isFull = async (): Promise<boolean> => {
      const { rows } = await barrier.query<{ readonly many: number }>(waiting);
      return (rows[0]?.many ?? 0) >= both.length * underWay;
    };
    while (!(await isFull()));
    await barrier.query("COMMIT");
    await barrier.end();
    const saved = (await Promise.all(all)).reduce((sum, one) => sum + one, 0);
    // One by one it would be one, which leaves as much to others as it has; so it is where one is fast.
    assert.ok(saved >= 1 && saved <= both.length * underWay, String(saved));
    await Promise.all(both.map((storage) => storage.close()));
    await database.remove();
  });
});
