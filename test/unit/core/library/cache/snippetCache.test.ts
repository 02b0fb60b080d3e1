import assert from "node:assert/strict";
import { MemoryStore, sharedRows } from "../../../../support/library/memoryStore.ts";
import type { CacheNews } from "../../../../../src/core/library/cache/cacheChange.ts";
import { SnippetCache } from "../../../../../src/core/library/cache/snippetCache.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

/** Opens windows over one and the same store. */
type Windows = (owned: AsyncDisposableStack) => Promise<() => SnippetCache>;

const stores: readonly (readonly [name: string, open: Windows])[] = [
  [
    "in memory",
    () => {
      const shared = sharedRows();
      return Promise.resolve(() => new SnippetCache(new MemoryStore(shared)));
    },
  ],
  [
    "on disk",
    async (owned) => {
      const folder = await CacheFolder.make();
      owned.use(folder);
      return () => folder.open();
    },
  ],
];

const idsOf = (cache: SnippetCache): readonly string[] => cache.all().map(({ id }) => id);

for (const [name, open] of stores) {
  describe(`A snippet cache ${name}`, () => {
    let owned: AsyncDisposableStack;
    let window: () => Promise<SnippetCache>;

    beforeEach(async () => {
      owned = new AsyncDisposableStack();
      const openWindow = await open(owned);
      window = async () => {
        const cache = openWindow();
        owned.defer(() => cache.dispose());
        await cache.load();
        return cache;
      };
    });

    afterEach(() => owned.disposeAsync());

    it("is new at first, and whole after a restart", async () => {
      const first = await window();
      const snippet = {
        id: "7",
        languageId: "2",
        language: "Go",
        title: "Ünïcode \u0000 and \ud800 alone",
        description: "of it",
        tags: ["a", "b c"],
        private: true,
        code: "func main() {\r\n\u0000\udc00}\n",
        createdAt: 5,
        updatedAt: 6,
      };
      await first.apply({
        set: [cachedSnippet(snippet, { version: '"v1"', listed: "d", readAt: 9 })],
        state: { languages: [{ id: "2", name: "Go" }], tags: ["a"], sweptAt: 10 },
      });
      const second = await window();
      assert.deepEqual({ ...second.get("7")?.snippet }, snippet);
      const { missing, version, listed, readAt } = second.get("7") ?? {};
      assert.deepEqual([missing, version, listed, readAt], [new Set(), '"v1"', "d", 9]);
      const { languages, tags, sweptAt } = second.state;
      assert.deepEqual([languages, tags, sweptAt], [[{ id: "2", name: "Go" }], ["a"], 10]);
    });

    it("tells a snippet without code from one whose code is empty", async () => {
      const first = await window();
      await first.apply({
        set: [
          cachedSnippet({ id: "1", code: "" }),
          cachedSnippet({ id: "2", code: "" }, { missing: new Set(["code", "tags"]) }),
        ],
      });
      const second = await window();
      assert.deepEqual(second.get("1")?.missing, new Set());
      assert.deepEqual(second.get("2")?.missing, new Set(["code", "tags"]));
    });

    it("puts what is new first or last, whichever window adds it, and never moves it", async () => {
      const [cache, other] = [await window(), await window()];
      const add = (
        to: SnippetCache,
        place: "first" | "last",
        ...ids: string[]
      ): Promise<CacheNews> => to.apply({ set: ids.map((id) => cachedSnippet({ id })), place });
      await add(cache, "first", "c", "d");
      await add(other, "first", "a", "b");
      await add(cache, "last", "e", "f");
      assert.deepEqual(idsOf(cache), ["a", "b", "c", "d", "e", "f"]);
      await cache.apply({ deleted: ["a"] });
      await add(other, "first", "e", "a", "b");
      await add(cache, "last", "c", "g");
      const all = ["a", "b", "c", "d", "e", "f", "g"];
      assert.deepEqual(idsOf(cache), all);
      assert.deepEqual(idsOf(await window()), all);
    });

    it("is not undone by an answer that was asked for before a write", async () => {
      const cache = await window();
      const other = await window();
      await cache.apply({ set: ["1", "2", "3"].map((id) => cachedSnippet({ id })) });
      const asOf = cache.moment;
      await other.apply({ set: [cachedSnippet({ id: "1", title: "Mine" })] });
      await other.apply({ deleted: ["2"] });
      await cache.apply({
        set: ["1", "2", "3"].map((id) => cachedSnippet({ id, title: `Old ${id}` })),
        asOf,
      });
      await cache.apply({ deleted: ["1"], asOf });
      const titles = cache.all().map(({ title }) => title);
      assert.deepEqual(titles, ["Mine", "Old 3"]);
      assert.equal((await window()).get("1")?.snippet.title, "Mine");
    });

    it("goes by an answer that was asked for after a write", async () => {
      const cache = await window();
      await cache.apply({ set: ["1", "2"].map((id) => cachedSnippet({ id })) });
      const asOf = cache.moment;
      await cache.apply({ set: [cachedSnippet({ id: "1", title: "Theirs" })], asOf });
      await cache.apply({ deleted: ["2"], asOf });
      assert.deepEqual(
        cache.all().map(({ title }) => title),
        ["Theirs"],
      );
    });

    it("takes in what another window did, and tells of it once", async () => {
      const cache = await window();
      const other = await window();
      const heard: CacheNews[] = [];
      other.onDidChange((news) => heard.push(news));
      await cache.apply({
        set: ["1", "2"].map((id) => cachedSnippet({ id })),
        state: { total: 2 },
      });
      await cache.apply({ deleted: ["1"] });
      const news = await other.catchUp();
      assert.deepEqual(
        news.set.map(({ id }) => id),
        ["2"],
      );
      assert.equal(other.state.total, 2);
      assert.equal(other.get("2")?.snippet.code, "code 2\n");
      await other.catchUp();
      assert.equal(heard.length, 1);
      await cache.apply({ deleted: ["2"] });
      assert.deepEqual((await other.catchUp()).deleted, ["2"]);
    });

    it("misses nothing of another window after a change of its own that came to nothing", async () => {
      const cache = await window();
      const other = await window();
      await cache.apply({ set: [cachedSnippet({ id: "1" })] });
      const asOf = 0;
      await other.apply({ set: [cachedSnippet({ id: "1", title: "Old" })], asOf });
      await cache.apply({ set: [cachedSnippet({ id: "2" })] });
      await other.catchUp();
      assert.deepEqual(idsOf(other), ["2", "1"]);
    });

    it("keeps code that another version of the snippet still shows", async () => {
      const cache = await window();
      await cache.apply({ set: [cachedSnippet({ id: "1", code: "one" })] });
      const reader = await window();
      const before = reader.get("1")?.snippet;
      await cache.apply({ set: [cachedSnippet({ id: "1", code: "two" })] });
      await cache.apply({ deleted: ["1"] });
      assert.equal(before?.code, "one");
    });
  });
}
