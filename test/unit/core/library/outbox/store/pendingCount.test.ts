import assert from "node:assert/strict";
import { Quarantine } from "../../../../../../src/core/library/files/quarantine.ts";
import { OperationStore } from "../../../../../../src/core/library/outbox/store/operationStore.ts";
import { pendingCount } from "../../../../../../src/core/library/outbox/store/pendingCount.ts";
import { ManualClock } from "../../../../../support/computer/manualClock.ts";
import { MemoryDisk } from "../../../../../support/computer/memoryDisk.ts";
import { MemoryFiles } from "../../../../../support/computer/memoryFiles.ts";
import { LivingWindows } from "../../../../../support/lease/livingWindows.ts";
import { noteFormat, type Note } from "../../../../../support/library/storedNote.ts";

describe("The number of pending operations of an outbox that is not open", () => {
  it("counts what is new, taken and held, and nothing that has ended", async () => {
    const files = new MemoryFiles(new MemoryDisk());
    assert.equal(await pendingCount(files, "/outbox"), 0);
    const store = new OperationStore<Note>({
      files,
      folder: "/outbox",
      windows: new LivingWindows("one", new Set(["one"])),
      format: noteFormat,
      quarantine: new Quarantine(files, "/quarantine", new ManualClock()),
      isKept: () => true,
    });
    const notes = ["a", "b", "c", "d"].map((id) => ({ id, text: "kept" }));
    await store.append(...notes.slice(0, 3));
    await store.look();
    await store.append(...notes.slice(3));
    assert.equal(await pendingCount(files, "/outbox"), 4);
    const [first, second] = notes;
    assert.ok(first && second);
    await store.hold(first);
    await store.finish(second);
    assert.equal(await pendingCount(files, "/outbox"), 3);
  });
});
