import assert from "node:assert/strict";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { byNobody } from "../../../support/service/byNobody.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";

const quota = { snippets: 9, bytes: 1_000, tags: 5 };
const asker = { ...byNobody, quota };
const snippet = { ownerId: 1, languageId: 183, private: true, createdAt: 0, description: "" };
/** Each with bytes of its own: a title, `[]` for the tags, and the code. */
const texts = (length: number) => ({ title: "T", tags: [], code: "x".repeat(length - 3) });
const client = { name: "", secretHash: "", redirectUris: [], redirectPrefixes: [], createdAt: 0 };

describe("Two processes that save for one account at once", () => {
  let database: TestDatabase;
  let target: ServiceUnderTest;
  let both: readonly [Storage, Storage];
  beforeEach(async () => {
    database = await TestDatabase.create();
    both = [await database.open(), await database.open()];
    target = await ServiceUnderTest.open(undefined, both[0]);
    await target.account("ada");
  });
  afterEach(async () => {
    await both[1].close();
    await target.close();
    await database.remove();
  });

  /** @returns how often it was done. */
  const atOnce = async (
    times: number,
    work: (storage: Storage, at: number) => Promise<boolean>,
  ): Promise<number> => {
    const all = Array.from({ length: times }, (_, at) => work(both[at % 2] ?? both[0], at));
    return (await Promise.all(all)).filter(Boolean).length;
  };
  const create = async (
    { snippets }: Storage,
    change: { readonly title: string; readonly tags: readonly string[]; readonly code: string },
  ): Promise<boolean> =>
    (await snippets.create({ ...snippet, ...change }, asker)).outcome === "created";

  it("do not pass its number of snippets", async () => {
    assert.equal(await atOnce(24, (storage) => create(storage, texts(3))), 9);
  });

  it("do not pass its bytes", async () => {
    assert.equal(await atOnce(16, (storage) => create(storage, texts(150))), 6);
  });

  it("do not pass its tags", async () => {
    const tagged = (tag: number) => ({ title: "T", tags: [`t${tag}`], code: "" });
    assert.equal(await atOnce(16, (storage, at) => create(storage, tagged(at))), 5);
  });

  it("do not pass its applications", async () => {
    const registered = await atOnce(16, ({ clients }, at) =>
      clients.create({ ...client, clientId: `c${at}`, ownerId: 1 }, 7),
    );
    assert.equal(registered, 7);
  });

  it("leave it the whole quota when all is deleted again", async () => {
    await atOnce(24, (storage, at) => create(storage, texts(50 + at)));
    const { snippets } = await both[0].snippets.list({
      ownerId: 1,
      languageId: undefined,
      page: 1,
      perPage: 100,
    });
    const change = { updatedAt: 1, code: "xx", tags: ["a"] };
    await atOnce(snippets.length, async ({ snippets: store }, at) => {
      const { id = 0 } = snippets[at] ?? {};
      await store.update(id, 1, change, undefined, asker);
      return (await store.delete(id, 1, undefined, undefined)) === "deleted";
    });
    assert.equal(await create(both[0], texts(1_001)), false);
    assert.equal(await create(both[0], texts(1_000)), true);
    assert.equal(await create(both[1], texts(3)), false);
  });
});
