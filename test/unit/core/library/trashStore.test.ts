import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Quarantine } from "../../../../src/core/library/files/quarantine.ts";
import { TrashStore } from "../../../../src/core/library/trash/trashStore.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { systemError } from "../../../support/computer/systemError.ts";

const day = 86_400_000;
const snippet: Snippet = {
  id: "1/ö",
  languageId: "1",
  language: "Ada",
  title: "T",
  description: "",
  tags: ["a"],
  private: true,
  code: "begin\r\nend",
  createdAt: 5,
  updatedAt: undefined,
};

describe("TrashStore", () => {
  let files: MemoryFiles;
  let clock: ManualClock;
  let store: TrashStore;

  beforeEach(() => {
    files = new MemoryFiles();
    clock = new ManualClock();
    store = open();
  });

  function open(): TrashStore {
    const quarantine = new Quarantine(files, "/quarantine", clock);
    return new TrashStore({ files, folder: "/data/trash", clock, quarantine });
  }

  it("has what was deleted although the computer slept while it was written, and another window cleared up first", async () => {
    files.faults = {
      before: async ({ kind }) => {
        if (kind === "rename") {
          files.faults = undefined;
          clock.jump(2 * day);
          await open().list();
        }
      },
    };
    const trashed = await store.put(snippet);
    assert.deepEqual(await open().list(), [trashed]);
  });

  it("gives back what was deleted, the newest first, to any window, until it is removed", async () => {
    const first = await store.put(snippet);
    clock.advance(1_000);
    const second = await store.put({ ...snippet, id: "2" });
    assert.deepEqual(await open().list(), [second, first]);
    assert.deepEqual(first.snippet, snippet);
    await store.remove(second.id);
    await store.remove(second.id);
    assert.deepEqual(await store.list(), [first]);
  });

  it("keeps it for 30 days", async () => {
    await store.put(snippet);
    clock.advance(30 * day);
    assert.equal((await store.list()).length, 1);
    clock.advance(1);
    assert.deepEqual(await store.list(), []);
    assert.deepEqual(files.disk.paths, []);
  });

  it("is told although the disk lets nothing old, begun or damaged go", async () => {
    await store.put(snippet);
    clock.advance(30 * day + 1);
    const kept = await store.put({ ...snippet, id: "2" });
    files.disk.put(`/data/trash/0.${randomUUID()}.tmp`, new Uint8Array(1));
    const damaged = kept.id.replace(/[0-9a-f]{4}$/, "0000");
    files.disk.put(`/data/trash/${damaged}.trash`, new Uint8Array(1));
    files.faults = {
      before: ({ kind, path }) => {
        if (kind === "remove" || kind === "rename") throw systemError("EBUSY", path);
      },
    };
    assert.deepEqual(await store.list(), [kept]);
    files.faults = undefined;
    assert.deepEqual(await store.list(), [kept]);
    const left = files.disk.paths.filter((path) => path.startsWith("/data"));
    assert.deepEqual(left, [`/data/trash/${kept.id}.trash`]);
  });

  it("takes no id that would lead out of its folder", async () => {
    files.disk.put("/data/other.trash", new Uint8Array(1));
    await store.remove("../other");
    assert.deepEqual(files.disk.paths, ["/data/other.trash"]);
  });
});
