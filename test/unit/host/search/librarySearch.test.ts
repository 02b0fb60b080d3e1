import assert from "node:assert/strict";
import { ScanSearch } from "../../../../src/core/search/scanSearch.ts";
import { SearchIndex } from "../../../../src/core/search/searchIndex.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { LibrarySearch } from "../../../../src/host/search/librarySearch.ts";
import { LibrarySearches } from "../../../../src/host/search/librarySearches.ts";
import {
  loadSearchEngines,
  type SearchEngines,
} from "../../../../src/host/search/searchEngines.ts";
import { testLibrary, type TestLibrary } from "../../../support/testLibrary.ts";

/** As an index that takes longer than the test. */
function* neverBuilt(): Generator<undefined, never> {
  for (;;) {
    yield undefined;
  }
}

describe("LibrarySearch", function () {
  this.timeout(20_000);
  let test: TestLibrary;
  let languageId: string;

  beforeEach(async () => {
    test = await testLibrary();
    languageId = (await test.library.languages()).find(({ name }) => name === "Go")?.id ?? "";
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const draft = (title: string, given: Partial<SnippetDraft> = {}): SnippetDraft => ({
    languageId,
    title,
    description: "",
    tags: [],
    private: true,
    code: "nothing",
    ...given,
  });
  const titles = (search: LibrarySearch, query: string): readonly string[] =>
    search.query(query, 50).map(({ snippet }) => snippet.title);

  const engines: Readonly<Record<string, () => SearchEngines>> = {
    "the scan": () => ({ scan: new ScanSearch(), build: () => neverBuilt() }),
    "the index": () => ({ scan: new ScanSearch(), build: (given) => SearchIndex.build(given) }),
  };
  for (const [name, make] of Object.entries(engines)) {
    describe(`over ${name}`, () => {
      const ready = (search: LibrarySearch): Promise<void> =>
        name === "the scan" ? Promise.resolve() : search.ready();
      it("finds by title, tag, language, description and code", async () => {
        const { library } = test;
        await library.create(draft("A", { code: "x := zebra()" }));
        await library.create(draft("B", { tags: ["quagga"] }));
        await library.create(draft("C", { description: "about an okapi" }));
        await library.create(draft("Giraffe"));
        const search = new LibrarySearch(library, make());
        await ready(search);
        assert.deepEqual(titles(search, "zebra"), ["A"]);
        assert.deepEqual(titles(search, "quagga"), ["B"]);
        assert.deepEqual(titles(search, "okapi"), ["C"]);
        assert.deepEqual(titles(search, "giraffe"), ["Giraffe"]);
        assert.equal(titles(search, "go").length, 4);
        search.dispose();
      });

      it("follows what is created, edited and deleted", async () => {
        const { library } = test;
        const search = new LibrarySearch(library, make());
        const created = await library.create(draft("A", { code: "zebra" }));
        await ready(search);
        assert.deepEqual(titles(search, "zebra"), ["A"]);
        await library.edit(created.id, draft("B", { code: "quagga" }), created);
        await ready(search);
        assert.deepEqual(titles(search, "zebra"), []);
        assert.deepEqual(titles(search, "quagga"), ["B"]);
        await library.delete(created.id);
        await ready(search);
        assert.deepEqual(titles(search, "quagga"), []);
        search.dispose();
      });

      it("takes in pages as they arrive and says so", async () => {
        const { library, client } = test;
        for (let number = 0; number < 130; number += 1) {
          await client.create(draft(`Number ${number}`, { code: `needle${number}` }));
        }
        const search = new LibrarySearch(library, make());
        let changes = 0;
        search.onDidChange(() => (changes += 1));
        await library.loadAll();
        await ready(search);
        assert.ok(changes >= 1);
        assert.equal(titles(search, "needle0")[0], "Number 0");
        assert.equal(titles(search, "needle129")[0], "Number 129");
        search.dispose();
      });
    });
  }

  it("finds the line that matched", async () => {
    await test.library.create(draft("A", { code: "one\ntwo zebra\n" }));
    const search = new LibrarySearch(test.library, await loadSearchEngines());
    await search.ready();
    const [found] = search.query("zebra", 50);
    const match = found?.matches.find(({ field }) => field === "code");
    assert.equal(match?.start, "one\ntwo ".length);
    search.dispose();
  });

  it("answers from the index when that has caught up, and from the scan until then", async () => {
    await test.library.create(draft("A", { code: "const zebraCounter = 1" }));
    const search = new LibrarySearch(test.library, await loadSearchEngines());
    const typo = "zebrcounter";
    assert.deepEqual(titles(search, typo), []);
    await search.ready();
    assert.deepEqual(titles(search, typo), ["A"]);
    search.dispose();
  });

  it("builds one index for many pages, not one for each", async () => {
    for (let number = 0; number < 330; number += 1) {
      await test.client.create(draft(`Number ${number}`));
    }
    let built = 0;
    const engines = await loadSearchEngines();
    const counting: SearchEngines = {
      scan: engines.scan,
      build: (given) => {
        built += 1;
        return engines.build(given);
      },
    };
    await test.library.open();
    const search = new LibrarySearch(test.library, counting);
    await search.ready();
    assert.equal(built, 1);
    await test.library.loadAll();
    await search.ready();
    assert.equal(built, 2);
    assert.equal(titles(search, "number329")[0] ?? titles(search, "329")[0], "Number 329");
    search.dispose();
  });

  it("gives no place to what was deleted", async () => {
    const best = await test.library.create(draft("Zebra"));
    await test.library.create(draft("A", { code: "about a zebra" }));
    const search = new LibrarySearch(test.library, await loadSearchEngines());
    await search.ready();
    await test.library.delete(best.id);
    await search.ready();
    assert.deepEqual(
      search.query("zebra", 1).map(({ snippet }) => snippet.title),
      ["A"],
    );
    search.dispose();
  });

  it("hears nothing any more after its end", async () => {
    const search = new LibrarySearch(test.library, await loadSearchEngines());
    await search.ready();
    search.dispose();
    await test.library.create(draft("A", { code: "zebra" }));
    assert.deepEqual(titles(search, "zebra"), []);
  });

  it("is made once for a library, and anew for another", async () => {
    await using other = await testLibrary();
    const searches = new LibrarySearches();
    const first = await searches.of(test.library);
    assert.equal(await searches.of(test.library), first);
    assert.notEqual(await searches.of(other.library), first);
    searches.dispose();
  });
});
