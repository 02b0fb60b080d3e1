import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Snippet } from "../../../../src/core/model.ts";
import { LibrarySearch } from "../../../../src/host/search/librarySearch.ts";
import { searchEngines, type SearchEngines } from "../../../../src/host/search/libraryIndex.ts";
import { indexFolder, searchesIn } from "../../../support/search/searchesIn.ts";
import { testLibrary, type TestLibrary } from "../../../support/library/testLibrary.ts";

const count = 120;

describe("an index on disk", function () {
  this.timeout(20_000);
  let engines: SearchEngines;
  let built: number;
  let test: TestLibrary;
  let folder: string;
  let errors: unknown[];

  before(async () => {
    engines = {
      ...searchEngines,
      build: (...given) => {
        built += 1;
        return searchEngines.build(...given);
      },
    };
    test = await testLibrary();
    const [language] = await test.client.languages();
    for (let number = 0; number < count; number += 1) {
      await test.client.create({
        languageId: language?.id ?? "",
        title: `Number ${number}`,
        description: "",
        tags: [],
        private: true,
        code: `const zebraCounter${number} = 1`,
      });
    }
    await test.library.open();
    await test.library.loadAll();
  });
  after(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-index-"));
    errors = [];
    built = 0;
  });
  afterEach(() => rm(folder, { recursive: true, maxRetries: 9 }));

  const path = (): string => join(folder, "index");

  const searchOf = (at = folder): LibrarySearch =>
    new LibrarySearch({
      library: test.library,
      engines,
      folder: indexFolder(at),
      usage: () => undefined,
      marked: () => new Set(),
      onError: (error) => void errors.push(error),
    });

  /** One run of the editor: opens, does something, ends. */
  async function session(work: (search: LibrarySearch) => unknown = () => undefined) {
    const search = searchOf();
    await search.ready();
    await work(search);
    await search.ready();
    search.dispose();
  }
  const titles = async (search: LibrarySearch, query: string): Promise<readonly string[]> =>
    (await search.query(query, 50)).map(({ title }) => title);
  const first = (): Snippet => {
    const [snippet] = test.library.all();
    assert.ok(snippet !== undefined);
    return snippet;
  };

  it("is written once and read again, and not built", async () => {
    await session();
    assert.equal(built, 1);
    assert.deepEqual(await readdir(folder), ["index"]);
    await session(async (search) => {
      // A typo, which only the index forgives.
      assert.ok((await titles(search, "zebrcounter7")).includes("Number 7"));
    });
    assert.equal(built, 1);
    assert.deepEqual(errors, []);
  });

  it("is readable by its owner only", async function () {
    // There are no such bits.
    if (process.platform === "win32") return;
    await session();
    assert.equal((await stat(path())).mode & 0o077, 0);
  });

  const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    "one byte is another": (bytes) => {
      const at = bytes.length >> 1;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    },
    "half of it is missing": (bytes) => bytes.subarray(0, bytes.length >> 1),
    "it is empty": () => Buffer.alloc(0),
    "it is of another version": (bytes) => {
      bytes.writeUInt32LE(bytes.readUInt32LE(4) + 1, 4);
      return bytes;
    },
  };
  for (const [what, damage] of Object.entries(damages)) {
    it(`is built and written anew when ${what}`, async () => {
      await session();
      const whole = await readFile(path());
      await writeFile(path(), damage(Buffer.from(whole)));
      await session(async (search) => {
        assert.ok((await titles(search, "zebrcounter7")).includes("Number 7"));
      });
      assert.equal(built, 2);
      assert.deepEqual(await readFile(path()), whole);
      await session();
      assert.equal(built, 2);
    });
  }

  it("answers by the scan while a damaged one is built anew", async () => {
    await session();
    await writeFile(path(), "damaged");
    const search = searchOf();
    assert.deepEqual(await titles(search, "zebraCounter77"), ["Number 77"]);
    await search.ready();
    search.dispose();
  });

  it("is done without where it cannot be read or written", async () => {
    await writeFile(join(folder, "file"), "");
    const search = searchOf(join(folder, "file"));
    await search.ready();
    assert.ok((await titles(search, "zebrcounter7")).includes("Number 7"));
    assert.equal(errors.length, 2);
    search.dispose();
  });

  it("belongs to one library", async () => {
    await using other = await testLibrary();
    const searches = searchesIn(folder);
    const own = await searches.of(test.library);
    assert.equal(await searches.of(test.library), own);
    await own.ready();
    assert.notEqual(await searches.of(other.library), own);
    searches.dispose();
    assert.deepEqual(await readdir(folder), [test.library.key]);
  });

  it("lets what was used win in the next session as well", async () => {
    const best = async (): Promise<string | undefined> => {
      const searches = searchesIn(folder);
      const search = await searches.of(test.library);
      await search.ready();
      const [found] = await search.query("number", 50);
      searches.dispose();
      return found?.id;
    };
    const used = test.library.all().find(({ title }) => title === "Number 9");
    assert.ok(used !== undefined);
    assert.notEqual(await best(), used.id);
    await searchesIn(folder).used(test.library, [used]);
    assert.equal(await best(), used.id);
  });

  // These change the library, and so come last.
  it("takes in what changed in the library since it was written", async () => {
    await session();
    const changed = first();
    await test.library.edit(changed.id, { ...changed, code: "const quaggaCounter = 1" }, changed);
    const deleted = test.library.all().at(-1);
    assert.ok(deleted !== undefined);
    await test.library.delete(deleted.id);
    await test.library.create({ ...changed, title: "New", code: "const okapiCounter = 1" });
    await session(async (search) => {
      assert.deepEqual(await titles(search, "quagacounter"), [changed.title]);
      assert.deepEqual(await titles(search, "okapcounter"), ["New"]);
      assert.ok(!(await titles(search, "number")).includes(deleted.title));
    });
    assert.equal(built, 1);
  });

  it("is built and written anew when much has changed, while the one before answers", async () => {
    await session(async (search) => {
      for (const { id } of test.library.all().slice(0, 70)) {
        const base = test.library.find(id);
        assert.ok(base !== undefined);
        await test.library.edit(id, { ...base, code: "const okapiCounter = 1" }, base);
      }
      assert.ok((await titles(search, "zebrcounter17")).includes("Number 17"));
      await search.ready();
      assert.equal((await titles(search, "okapcounter")).length, 50);
    });
    assert.equal(built, 2);
    await session(async (search) => {
      assert.equal((await titles(search, "okapcounter")).length, 50);
    });
    assert.equal(built, 2);
  });
});
