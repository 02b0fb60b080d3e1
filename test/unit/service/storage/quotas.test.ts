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

  it("do not pass its connected applications, those among them whose code is on its way", async () => {
    await both[0].clients.create({ ...client, clientId: "c", ownerId: undefined });
    const begun: string[] = [];
    const begin = async ({ grants }: Storage, at: number, beganAt: number): Promise<boolean> => {
      const family = { id: `${beganAt}-${at}`, clientId: "c", accountId: 1, beganAt, endsAt: 9e9 };
      const code = { codeHash: family.id, redirectUri: "", codeChallenge: undefined };
      const first = { code: { ...code, expiresAt: beganAt + 60_000 } };
      if ((await grants.begin(family, first, undefined, 7)) !== "begun") return false;
      begun.push(family.id);
      return true;
    };
    assert.equal(await atOnce(16, (storage, at) => begin(storage, at, 0)), 7);
    for (const id of begun.slice(0, 3)) {
      const token = (hash: string) => ({ hash: `${hash} ${id}`, expiresAt: 9e9 });
      await both[0].grants.saveTokens(id, { access: token("a"), refresh: token("r") });
    }
    assert.equal(await atOnce(16, (storage, at) => begin(storage, at, 1_000)), 0);
    // The codes of the other four do not come any more.
    assert.equal(await atOnce(16, (storage, at) => begin(storage, at, 150_000)), 4);
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
