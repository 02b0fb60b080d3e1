import assert from "node:assert/strict";
import { Quarantine } from "../../../../src/core/library/files/quarantine.ts";
import { HistoryStore } from "../../../../src/core/library/history/historyStore.ts";
import type { SnippetVersion } from "../../../../src/core/library/snippetVersion.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { quarantined } from "../../../support/library/quarantined.ts";

const day = 86_400_000;

describe("HistoryStore", () => {
  let files: MemoryFiles;
  let clock: ManualClock;
  let quarantine: Quarantine;

  beforeEach(() => {
    files = new MemoryFiles();
    clock = new ManualClock();
    quarantine = new Quarantine(files, "/quarantine", clock);
  });

  const open = (limit?: number): HistoryStore =>
    new HistoryStore({
      files,
      folder: "/history",
      clock,
      quarantine,
      ...(limit === undefined ? {} : { limit }),
    });

  function version(id: string, code = "x"): SnippetVersion {
    const draft = { languageId: "1", title: id, description: "", tags: [], private: true, code };
    return { id, snippetId: "a/b ö", savedAt: clock.now(), draft };
  }

  const ids = async (store: HistoryStore): Promise<readonly string[]> =>
    (await store.list("a/b ö")).map(({ id }) => id);

  it("gives the versions of one snippet, the newest first, to any window", async () => {
    const store = open();
    await store.add(version("one"));
    clock.advance(1_000);
    const second = version("two");
    await store.add(second);
    await store.add({ ...version("other"), snippetId: "c" });
    assert.deepEqual(await ids(open()), ["two", "one"]);
    assert.deepEqual((await open().list("a/b ö"))[0], second);
  });

  it("does not show a version twice that was added twice", async () => {
    const store = open();
    const one = version("one");
    await store.add(one);
    clock.advance(1_000);
    await store.add(one);
    assert.deepEqual(await ids(store), ["one"]);
  });

  it("keeps a version for 30 days", async () => {
    const store = open();
    await store.add(version("early"));
    clock.advance(20 * day);
    await store.add(version("late"));
    clock.advance(10 * day);
    await store.clear();
    assert.deepEqual((await ids(store)).toSorted(), ["early", "late"]);
    clock.advance(1 * day);
    await store.clear();
    assert.deepEqual(await ids(store), ["late"]);
  });

  it("removes the oldest ones over the limit", async () => {
    const store = open(10_000);
    for (const id of ["first", "second", "third", "fourth"]) {
      await store.add(version(id, "x".repeat(4_000)));
      clock.advance(1_000);
    }
    assert.deepEqual(await ids(store), ["fourth", "third"]);
  });

  for (const savedAt of [-8.64e15, -1, 0, 8.64e15]) {
    it(`keeps a version that a server dates ${savedAt}`, async () => {
      await open().add({ ...version("odd"), savedAt });
      assert.deepEqual(await ids(open()), ["odd"]);
    });
  }

  it("removes no version for one that a server dates into the future", async () => {
    const store = open(4_000);
    await store.add(version("mine"));
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1_000);
      await store.add({ ...version(`theirs-${count}`, "x".repeat(500)), savedAt: 7e12 });
    }
    clock.advance(1_000);
    await store.add(version("mine-newer"));
    await store.add({ ...version("theirs-3", "x".repeat(3_000)), savedAt: 7e12 });
    assert.ok((await ids(open())).includes("mine-newer"));
  });

  it("puts a damaged version into quarantine, and gives the others", async () => {
    const store = open();
    await store.add(version("one"));
    await store.add(version("two"));
    const path = files.disk.paths.find((name) => name.includes(".one.")) ?? "";
    files.disk.put(path, new Uint8Array(7));
    assert.deepEqual(await ids(store), ["two"]);
    clock.advance(31 * day);
    assert.deepEqual(await ids(store), ["two"]);
    assert.deepEqual(
      quarantined(files.disk).map(({ kind, bytes }) => [kind, bytes]),
      [["version", new Uint8Array(7)]],
    );
  });
});
