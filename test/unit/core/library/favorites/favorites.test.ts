import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Favorites } from "../../../../../src/core/library/favorites/favorites.ts";
import { InMemoryLibrary } from "../../../../support/library/inMemoryLibrary.ts";
import { MemoryLibraryInUse } from "../../../../support/library/memoryLibraryInUse.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };

describe("Favorites", () => {
  let folder: string;
  let inUse: MemoryLibraryInUse;
  let opened: Favorites[];
  let errors: unknown[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-favorites-"));
    inUse = await MemoryLibraryInUse.start();
    opened = [];
    errors = [];
  });
  afterEach(async () => {
    opened.forEach((favorites) => favorites.dispose());
    inUse.dispose();
    await rm(folder, { recursive: true, maxRetries: 9 });
  });

  const window = async (
    watch?: (path: string, changed: () => void) => { dispose(): void },
  ): Promise<Favorites> => {
    const favorites = new Favorites({
      libraries: inUse.current,
      folderOf: (key) => join(folder, key),
      onError: (error) => errors.push(error),
      ...(watch === undefined ? {} : { watch }),
    });
    opened.push(favorites);
    await favorites.ready;
    return favorites;
  };

  it("are none at first, and those that were added, in that order, until they are removed", async () => {
    const favorites = await window();
    let told = 0;
    favorites.onDidChange(() => (told += 1));
    assert.deepEqual(favorites.all(), []);
    await favorites.add(["a", "b"]);
    await favorites.add(["c", "a"]);
    assert.deepEqual(favorites.all(), ["a", "b", "c"]);
    await favorites.remove(["b", "x"]);
    assert.deepEqual(favorites.all(), ["a", "c"]);
    assert.deepEqual([favorites.has("a"), favorites.has("b")], [true, false]);
    assert.equal(told, 3);
    await favorites.add(["a"]);
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
    const favorites = await window();
    const { id } = await inUse.library.create(draft);
    await favorites.add([id]);
    const changed = new Promise<void>((resolve) => void favorites.onDidChange(resolve));
    inUse.library.arrive();
    await changed;
    const [named] = inUse.library.all();
    assert.ok(named !== undefined && named.id !== id);
    assert.deepEqual(favorites.all(), [named.id]);
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
    const favorites = await window();
    await favorites.add(["a"]);
    await inUse.current.use({ kind: "none" });
    await favorites.ready;
    assert.deepEqual(favorites.all(), []);
    await favorites.add(["b"]);
    assert.deepEqual(favorites.all(), []);
    await inUse.current.use({ kind: "computer" });
    await favorites.ready;
    assert.deepEqual(favorites.all(), ["a"]);
  });

  it("lose nothing to a line that was cut off or that somebody else wrote", async () => {
    const before = await window();
    await before.add(["a"]);
    const path = join(folder, new InMemoryLibrary().key, "favorites");
    await appendFile(path, 'null\n7\n["+",7]\n["?","x"]\n[]\n["+","cu');
    await before.add(["b"]);
    assert.deepEqual((await window()).all(), ["a", "b"]);
  });

  it("say where they cannot be kept, and stay as they were", async () => {
    const favorites = await window();
    await favorites.add(["a"]);
    await rm(join(folder, inUse.library.key), { recursive: true, maxRetries: 9 });
    await writeFile(join(folder, inUse.library.key), "");
    await assert.rejects(favorites.add(["b"]), { code: "storage" });
    assert.deepEqual(favorites.all(), ["a"]);
  });

  it("are none where they cannot be read, which is told in the background", async () => {
    await mkdir(join(folder, inUse.library.key, "favorites"), { recursive: true });
    assert.deepEqual((await window()).all(), []);
    assert.equal(errors.length, 1);
  });
});
