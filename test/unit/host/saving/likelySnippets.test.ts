import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { likelySnippets } from "../../../../src/host/saving/likelySnippets.ts";
import type { LibrarySearches } from "../../../../src/host/search/librarySearches.ts";
import { InMemoryLibrary } from "../../../support/library/inMemoryLibrary.ts";
import { searchesIn } from "../../../support/search/searchesIn.ts";

describe("likelySnippets", () => {
  let folder: string;
  let library: InMemoryLibrary;
  let searches: LibrarySearches;
  let now: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "likely-"));
    library = new InMemoryLibrary();
    now = 1;
    searches = searchesIn(folder, () => now);
  });
  afterEach(async () => {
    searches.dispose();
    library.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 9 });
  });

  const add = (title: string, code: string): ReturnType<InMemoryLibrary["create"]> =>
    library.create({ title, code, description: "", languageId: "1", tags: [], private: true });
  const likely = async (code: string): Promise<readonly string[]> =>
    (await likelySnippets(searches, library, code)).map(({ title }) => title);

  const code = "function debounce(run) {\n  clearTimeout(timer);\n  start(run);\n}\n";

  it("are those of the same title and of similar code, the likeliest first", async () => {
    await add("Something else", "function other() {\n  nothing();\n}\n");
    await add("Waits a while", code.replace("start(run)", "startLater(run)"));
    await add("debounce", "const debounce = 1;");
    await add("Debounce", code.replace("clearTimeout(timer)", "clearTimeout(theTimer)"));
    assert.deepEqual(await likely(code), ["Debounce", "Waits a while", "debounce"]);
  });

  it("are none where nothing is alike", async () => {
    await add("Something else", "other();");
    assert.deepEqual(await likely(code), []);
    assert.deepEqual(await likely("\n"), []);
    assert.deepEqual(await likely("lang:go is:private ???"), []);
  });

  it("are in the order of their use where they are equally likely", async () => {
    const one = await add("One", code);
    await add("Two", code);
    await searches.used(library, [one]);
    now = 2;
    assert.deepEqual(await likely(code), ["One", "Two"]);
    await searches.used(
      library,
      library.all().filter(({ title }) => title === "Two"),
    );
    assert.deepEqual(await likely(code), ["Two", "One"]);
  });

  it("are not judged by code that is not here", async () => {
    const { id } = await add("debounce", code);
    library.listedOnly.add(id);
    assert.deepEqual(await likely(code), ["debounce"]);
  });
});
