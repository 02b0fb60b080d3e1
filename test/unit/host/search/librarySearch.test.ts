import assert from "node:assert/strict";
import { mock } from "node:test";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { LibrarySearch } from "../../../../src/host/search/librarySearch.ts";
import {
  type LibraryIndexParts,
  searchEngines as engines,
  type SearchEngines,
} from "../../../../src/host/search/libraryIndex.ts";
import { FixedLibrary } from "../../../support/library/fixedLibrary.ts";
import { testLibrary, type TestLibrary } from "../../../support/library/testLibrary.ts";

/** As an index that takes longer than the test. */
function* neverBuilt(): Generator<void, never> {
  for (;;) {
    yield;
  }
}

describe("LibrarySearch", function () {
  this.timeout(20_000);
  let test: TestLibrary;
  let languageId: string;
  let owned: DisposableStack;

  beforeEach(async () => {
    owned = new DisposableStack();
    test = await testLibrary();
    await test.library.open();
    languageId = (await test.library.languages()).find(({ name }) => name === "Go")?.id ?? "";
  });
  afterEach(async () => {
    owned.dispose();
    await test[Symbol.asyncDispose]();
  });

  const draft = (title: string, given: Partial<SnippetDraft> = {}): SnippetDraft => ({
    languageId,
    title,
    description: "",
    tags: [],
    private: true,
    code: "nothing",
    ...given,
  });
  const open = (given: Partial<LibraryIndexParts> = {}): LibrarySearch =>
    owned.adopt(
      new LibrarySearch({
        library: test.library,
        engines,
        folder: undefined,
        usage: () => undefined,
        marked: () => new Set(),
        onError: (error) => assert.fail(String(error)),
        ...given,
      }),
      (search) => search.dispose(),
    );
  const titles = async (search: LibrarySearch, query: string): Promise<readonly string[]> =>
    (await search.query(query, 50)).map(({ title }) => title);

  it("still shows a snippet that the service names while the answer is being made", async () => {
    const { library } = test;
    const created = await library.create(draft("A", { code: "zebra" }));
    const named = library.settled();
    const search = open({
      engines: {
        ...engines,
        build: () => neverBuilt(),
        *scan(...given) {
          const hits = yield* engines.scan(...given);
          while (library.find(created.id)?.id === created.id) yield;
          return hits;
        },
      },
    });
    assert.deepEqual(await titles(search, "zebra"), ["A"]);
    await named;
    assert.notEqual(library.all()[0]?.id, created.id);
  });

  it("lets others have their turn between two snippets, however many have changed", async () => {
    let inTurn = 0;
    let most = 0;
    const turn = (): void => {
      inTurn = 0;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    owned.defer(() => clearImmediate(next));
    let isCreated = false;
    const search = open({
      engines: {
        ...engines,
        *build(...given) {
          while (!isCreated) yield;
          return yield* engines.build(...given);
        },
        version: (document) => {
          most = Math.max(most, ++inTurn);
          // Longer than a slice, as for a snippet of megabytes.
          for (const end = performance.now() + 10; performance.now() < end;);
          return engines.version(document);
        },
      },
    });
    for (let number = 0; number < 12; number++) {
      await test.library.create(draft(`A ${number}`, { code: "zebra" }));
    }
    isCreated = true;
    await search.ready();
    assert.ok(most <= 3, `${most} snippets in one turn`);
    assert.equal((await titles(search, "zebra")).length, 12);
  });

  for (const name of ["scan", "index"] as const) {
    describe(`over the ${name}`, () => {
      const openThis = (given: Partial<LibraryIndexParts> = {}): LibrarySearch =>
        open({
          ...given,
          ...(name === "scan" ? { engines: { ...engines, build: () => neverBuilt() } } : {}),
        });
      const ready = (search: LibrarySearch): Promise<void> =>
        name === "scan" ? Promise.resolve() : search.ready();

      it("finds by title, tag, language, description and code", async () => {
        const { library } = test;
        await library.create(draft("A", { code: "x := zebra()" }));
        await library.create(draft("B", { tags: ["quagga"] }));
        await library.create(draft("C", { description: "about an okapi" }));
        await library.create(draft("Giraffe"));
        const search = openThis();
        await ready(search);
        assert.deepEqual(await titles(search, "zebra"), ["A"]);
        assert.deepEqual(await titles(search, "quagga"), ["B"]);
        assert.deepEqual(await titles(search, "okapi"), ["C"]);
        assert.deepEqual(await titles(search, "giraffe"), ["Giraffe"]);
        assert.equal((await titles(search, "go")).length, 4);
      });

      it("follows what is created, edited and deleted", async () => {
        const { library } = test;
        const search = openThis();
        await ready(search);
        const created = await library.create(draft("A", { code: "zebra" }));
        assert.deepEqual(await titles(search, "zebra"), ["A"]);
        await library.edit(created.id, draft("B", { code: "quagga" }), created);
        assert.deepEqual(await titles(search, "zebra"), []);
        assert.deepEqual(await titles(search, "quagga"), ["B"]);
        await ready(search);
        assert.deepEqual(await titles(search, "quagga"), ["B"]);
        await library.delete(created.id);
        assert.deepEqual(await titles(search, "quagga"), []);
      });

      it("lets only marked ones through, or all others", async () => {
        const { library } = test;
        const created = await library.create(draft("A", { code: "zebra" }));
        await library.create(draft("B", { code: "zebra" }));
        await library.settled();
        const marked = await library.read(created.id);
        const search = openThis({
          marked: (mark) => new Set(mark === "favorite" ? [marked.id] : []),
        });
        await ready(search);
        assert.deepEqual(await titles(search, "zebra is:favorite"), ["A"]);
        assert.deepEqual(await titles(search, "zebra -is:favorite"), ["B"]);
        assert.deepEqual(await titles(search, "is:favorite"), ["A"]);
        assert.deepEqual(await titles(search, "is:recent"), []);
      });

      it("shows what was used lately in that order, unless words ask for another", async () => {
        const { library } = test;
        for (const title of ["Zebra", "A zebra crossing", "Of a zebra", "Okapi"]) {
          await library.create(draft(title));
        }
        await library.settled();
        const used = ["A zebra crossing", "Okapi", "Zebra"].map((wanted) => {
          const found = library.all().find(({ title }) => title === wanted);
          assert.ok(found !== undefined);
          return found.id;
        });
        const search = openThis({
          usage: (id) =>
            used.includes(id) ? { lastUsedAt: 9 - used.indexOf(id), count: 1 } : undefined,
          marked: (mark) => new Set(mark === "recent" ? used : []),
        });
        await ready(search);
        assert.deepEqual(await titles(search, "is:recent"), ["A zebra crossing", "Okapi", "Zebra"]);
        assert.deepEqual(await titles(search, "is:recent lang:go"), [
          "A zebra crossing",
          "Okapi",
          "Zebra",
        ]);
        assert.deepEqual(await titles(search, "is:recent zebra"), ["Zebra", "A zebra crossing"]);
        assert.deepEqual(await titles(search, "-is:recent"), ["Of a zebra"]);
      });

      it("tells the ids of all that it finds, best first", async () => {
        const { library } = test;
        await library.create(draft("A", { code: "zebra" }));
        await library.create(draft("B"));
        const search = openThis();
        await ready(search);
        await library.create(draft("Zebra"));
        await library.settled();
        const [inTitle, inCode] = ["Zebra", "A"].map((wanted) => ({
          id: library.all().find(({ title }) => title === wanted)?.id,
        }));
        assert.ok(inTitle !== undefined && inCode !== undefined);
        assert.deepEqual(await search.allIds("zebra"), [inTitle.id, inCode.id]);
        assert.deepEqual(await search.allIds("lang:go in:title zebra"), [inTitle.id]);
        assert.deepEqual(await search.allIds(""), []);
        await assert.rejects(search.allIds("zebra", AbortSignal.abort()), { name: "AbortError" });
      });

      it("takes in pages as they arrive and says so", async () => {
        const { library, client } = test;
        for (let number = 0; number < 130; number += 1) {
          await client.create(draft(`Number ${number}`, { code: `needle${number}` }));
        }
        const search = openThis();
        let changes = 0;
        search.onDidChange(() => (changes += 1));
        await library.refresh();
        await library.loadAll();
        await ready(search);
        assert.ok(changes >= 1);
        assert.equal((await titles(search, "needle0"))[0], "Number 0");
        assert.equal((await titles(search, "needle129"))[0], "Number 129");
      });
    });
  }

  it("takes in what is changed while the index is saved", async () => {
    const library = new FixedLibrary([]);
    const [begun, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const search = open({
      library,
      folder: {
        read: () => Promise.resolve(undefined),
        put: () => {
          begun.resolve();
          return saved.promise;
        },
      },
    });
    await begun.promise;
    const { id, language, ...others } = { id: "1", language: "Go", ...draft("Zebra") };
    library.set([{ ...others, id, language, createdAt: undefined, updatedAt: undefined }]);
    saved.resolve();
    await search.ready();
    assert.deepEqual(await titles(search, "zebra"), ["Zebra"]);
  });

  it("answers from the index when that has caught up, and from the scan until then", async () => {
    await test.library.create(draft("A", { code: "const zebraCounter = 1" }));
    const search = open();
    const typo = "zebrcounter";
    assert.deepEqual(await titles(search, typo), []);
    await search.ready();
    assert.deepEqual(await titles(search, typo), ["A"]);
  });

  it("shows what the index finds before anything else has its turn", async () => {
    await test.library.create(draft("A", { code: "zebra" }));
    const search = open();
    await search.ready();
    const shown: (readonly [number, boolean])[] = [];
    // On a busy machine the first step alone can take the milliseconds of a turn.
    const clock = mock.method(performance, "now", () => 0);
    owned.defer(() => clock.mock.restore());
    void search.find("zebra", 50, (found, isAll) => shown.push([found.length, isAll]));
    assert.deepEqual(shown, [[1, true]]);
  });

  it("is overtaken by the next query", async () => {
    await test.library.create(draft("A", { code: "zebra" }));
    await test.library.settled();
    const scanned: string[] = [];
    const search = open({
      engines: {
        ...engines,
        build: () => neverBuilt(),
        *scan(documents, text, limit) {
          // As slow as a scan of a very large library.
          const end = performance.now() + 100;
          while (performance.now() < end) yield;
          scanned.push(text);
          return yield* engines.scan(documents, text, limit);
        },
      },
    });
    const controller = new AbortController();
    const first = search.query("zeb", 50, controller.signal);
    controller.abort();
    assert.deepEqual(await titles(search, "zebra"), ["A"]);
    assert.deepEqual(await first, []);
    assert.deepEqual(scanned, ["zebra"]);
  });

  it("builds one index for many pages, not one for each", async () => {
    await using paged = await testLibrary();
    for (let number = 0; number < 330; number += 1) {
      await paged.client.create(draft(`Number ${number}`));
    }
    let built = 0;
    const counting: SearchEngines = {
      ...engines,
      build: (...given) => {
        built += 1;
        return engines.build(...given);
      },
    };
    await paged.library.open();
    const search = open({ library: paged.library, engines: counting });
    await search.ready();
    await paged.library.loadAll();
    await search.ready();
    assert.equal(built, 1);
    assert.ok((await titles(search, "329")).includes("Number 329"));
  });

  it("gives no place to what was deleted", async () => {
    const best = await test.library.create(draft("Zebra"));
    await test.library.create(draft("A", { code: "about a zebra" }));
    const search = open();
    await search.ready();
    await test.library.delete(best.id);
    await search.ready();
    const found = await search.query("zebra", 1);
    assert.deepEqual(
      found.map(({ title }) => title),
      ["A"],
    );
  });

  it("lets what was used last win over what is as good", async () => {
    await test.library.create(draft("A", { code: "zebra" }));
    const created = await test.library.create(draft("B", { code: "zebra" }));
    await test.library.settled();
    const used = await test.library.read(created.id);
    const usage = new Map<string, { lastUsedAt: number; count: number }>();
    const search = open({ usage: (id) => usage.get(id) });
    await search.ready();
    assert.deepEqual(await titles(search, "zebra"), ["A", "B"]);
    usage.set(used.id, { lastUsedAt: 1, count: 1 });
    assert.deepEqual(await titles(search, "zebra"), ["B", "A"]);
  });

  it("hears nothing any more after its end", async () => {
    const search = open();
    await search.ready();
    let changes = 0;
    search.onDidChange(() => (changes += 1));
    search.dispose();
    await test.library.create(draft("A", { code: "zebra" }));
    assert.equal(changes, 0);
  });
});
