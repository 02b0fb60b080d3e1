import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Favourites } from "../../../../../src/core/library/favourites/favourites.ts";
import { InMemoryLibrary } from "../../../../support/library/inMemoryLibrary.ts";
import { MemoryLibraryInUse } from "../../../../support/library/memoryLibraryInUse.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };

describe("Favourites", () => {
  let folder: string;
  let inUse: MemoryLibraryInUse;
  let opened: Favourites[];
  let errors: unknown[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-favourites-"));
    inUse = await MemoryLibraryInUse.start();
    opened = [];
    errors = [];
  });
  afterEach(async () => {
    opened.forEach((favourites) => favourites.dispose());
    inUse.dispose();
    await rm(folder, { recursive: true, maxRetries: 9 });
  });

  const window = async (
    watch?: (path: string, changed: () => void) => { dispose(): void },
  ): Promise<Favourites> => {
    const favourites = new Favourites({
      libraries: inUse.current,
      folderOf: (key) => join(folder, key),
      onError: (error) => errors.push(error),
      ...(watch === undefined ? {} : { watch }),
    });
    opened.push(favourites);
    await favourites.ready;
    return favourites;
  };

  it("are none at first, and those that were added, in that order, until they are removed", async () => {
    const favourites = await window();
    let told = 0;
    favourites.onDidChange(() => (told += 1));
    assert.deepEqual(favourites.all(), []);
    await favourites.add(["a", "b"]);
    await favourites.add(["c", "a"]);
    assert.deepEqual(favourites.all(), ["a", "b", "c"]);
    await favourites.remove(["b", "x"]);
    assert.deepEqual(favourites.all(), ["a", "c"]);
    assert.deepEqual([favourites.has("a"), favourites.has("b")], [true, false]);
    assert.equal(told, 3);
    await favourites.add(["a"]);
    assert.equal(told, 3);
  });

  it("are there again in another window, of which none loses what another adds", async () => {
    const [one, other] = [await window(), await window()];
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => one.add([`one ${index}`])),
      ...Array.from({ length: 20 }, (_, index) => other.add([`other ${index}`])),
    ]);
    assert.equal((await window()).all().length, 40);
  });

  it("are seen by a window when another one has changed them", async () => {
    const watched: (() => void)[] = [];
    const one = await window((_, changed) => {
      watched.push(changed);
      return { dispose: () => undefined };
    });
    await one.add(["a"]);
    const other = await window();
    await other.add(["b"]);
    assert.deepEqual(one.all(), ["a"]);
    const changed = new Promise<void>((resolve) => void one.onDidChange(resolve));
    watched.forEach((tell) => tell());
    await changed;
    assert.deepEqual(one.all(), ["a", "b"]);
  });

  it("follow the id that the service gives", async () => {
    const favourites = await window();
    const { id } = await inUse.library.create(draft);
    await favourites.add([id]);
    const changed = new Promise<void>((resolve) => void favourites.onDidChange(resolve));
    inUse.library.arrive();
    await changed;
    const [named] = inUse.library.all();
    assert.ok(named !== undefined && named.id !== id);
    assert.deepEqual(favourites.all(), [named.id]);
    assert.deepEqual((await window()).all(), [named.id]);
  });

  it("follow the id that the service gave while nobody followed, as soon as the library tells it", async () => {
    const before = await window();
    const { id } = await inUse.library.create(draft);
    await before.add([id, "other"]);
    before.dispose();
    inUse.library.arrive();
    const [named = assert.fail("nothing is there")] = inUse.library.all();
    const find = inUse.library.find.bind(inUse.library);
    // Nothing is known before it is loaded.
    inUse.library.find = () => undefined;
    const early = await window();
    assert.deepEqual(early.all(), [id, "other"]);
    inUse.library.find = find;
    const changed = new Promise<void>((resolve) => void early.onDidChange(resolve));
    inUse.library.load();
    await changed;
    assert.deepEqual(early.all(), ["other", named.id]);
    assert.deepEqual((await window()).all(), ["other", named.id]);
  });

  it("follow it where the library knows it already", async () => {
    const before = await window();
    const { id } = await inUse.library.create(draft);
    await before.add([id]);
    before.dispose();
    inUse.library.arrive();
    const late = await window();
    await late.add([]);
    assert.deepEqual(late.all(), [inUse.library.all()[0]?.id]);
  });

  it("are those of the library in use", async () => {
    const favourites = await window();
    await favourites.add(["a"]);
    await inUse.current.use({ kind: "none" });
    await favourites.ready;
    assert.deepEqual(favourites.all(), []);
    await favourites.add(["b"]);
    assert.deepEqual(favourites.all(), []);
    await inUse.current.use({ kind: "computer" });
    await favourites.ready;
    assert.deepEqual(favourites.all(), ["a"]);
  });

  it("lose nothing to a line that was cut off or that somebody else wrote", async () => {
    const before = await window();
    await before.add(["a"]);
    const path = join(folder, new InMemoryLibrary().key, "favourites");
    await appendFile(path, 'null\n7\n["+",7]\n["?","x"]\n[]\n["+","cu');
    await before.add(["b"]);
    assert.deepEqual((await window()).all(), ["a", "b"]);
  });

  it("say where they cannot be kept, and stay as they were", async () => {
    const favourites = await window();
    await favourites.add(["a"]);
    await rm(join(folder, inUse.library.key), { recursive: true, maxRetries: 9 });
    await writeFile(join(folder, inUse.library.key), "");
    await assert.rejects(favourites.add(["b"]), { code: "storage" });
    assert.deepEqual(favourites.all(), ["a"]);
  });

  it("are none where they cannot be read, which is told in the background", async () => {
    await mkdir(join(folder, inUse.library.key, "favourites"), { recursive: true });
    assert.deepEqual((await window()).all(), []);
    assert.equal(errors.length, 1);
  });
});
