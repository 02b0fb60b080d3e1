import assert from "node:assert/strict";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import type { Storage } from "../../src/service/storage/storage.ts";
import { StorageError } from "../../src/service/storage/storageError.ts";
import { CutConnections, type Cut } from "../support/service/cutConnections.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { byNobody } from "../support/service/byNobody.ts";

const account = {
  username: "ada",
  ...plainAccount,
} as const;

const snippet = {
  languageId: 1,
  title: "Title",
  description: "",
  tags: ["one"],
  private: true,
  code: "code",
  createdAt: 1,
};

describe("A commit whose answer is lost", () => {
  let database: TestDatabase;
  let cutter: CutConnections;
  let storage: Storage;
  let ownerId: number;

  beforeEach(async () => {
    database = await TestDatabase.create();
    const way = await CutConnections.to(database.address);
    cutter = way.cutter;
    storage = await openStorage(way.address);
    ownerId = (await storage.accounts.create(account))?.id ?? assert.fail("no account");
  });
  afterEach(async () => {
    await storage.close();
    await cutter.close();
    await database.remove();
  });

  const count = async (): Promise<readonly [number, number]> => {
    const { total } = await storage.snippets.list({
      ownerId,
      languageId: undefined,
      page: 1,
      perPage: 5,
    });
    const [tag] = await storage.snippets.tags(ownerId, "", 5);
    return [total, tag?.count ?? 0];
  };

  for (const cuts of [["before"], ["after"], ["before", "after"]] as readonly Cut[][]) {
    it(`is told as it is, and made once: ${cuts.join(", then ")}`, async () => {
      cutter.cuts.push(...cuts);
      const made = await storage.snippets.create({ ...snippet, ownerId }, byNobody);
      assert.equal(made.outcome, "created");
      assert.deepEqual(await count(), [1, 1]);
      assert.deepEqual(cutter.cuts, []);
    });

    it(`is told as it is, and made once, where there are several statements: ${cuts.join(", then ")}`, async () => {
      const made = await storage.snippets.create({ ...snippet, ownerId }, byNobody);
      assert.ok(made.outcome === "created");
      cutter.cuts.push(...cuts);
      const { id } = made.snippet;
      const told = await storage.snippets.update(id, ownerId, { updatedAt: 2 }, 1, byNobody);
      assert.equal(told.outcome === "updated" && told.snippet.version, 2);
      assert.deepEqual(cutter.cuts, []);
    });
  }

  it("says that nothing was saved where it never came through", async () => {
    cutter.cuts.push("before", "before");
    await assert.rejects(
      storage.snippets.create({ ...snippet, ownerId }, byNobody),
      (error) => error instanceof StorageError && error.code === "unreachable",
    );
    assert.deepEqual(await count(), [0, 0]);
  });

  it("says that nobody knows where the database cannot be asked", async () => {
    cutter.cuts.push("after");
    const creating = storage.snippets.create({ ...snippet, ownerId }, byNobody);
    const told = assert.rejects(
      creating,
      (error) => error instanceof StorageError && error.code === "unknown",
    );
    while (cutter.cuts.length > 0) await new Promise((resolve) => setImmediate(resolve));
    await cutter.close();
    await told;
    const direct = await database.open();
    const { total } = await direct.snippets.list({
      ownerId,
      languageId: undefined,
      page: 1,
      perPage: 5,
    });
    await direct.close();
    assert.equal(total, 1);
  });
});
