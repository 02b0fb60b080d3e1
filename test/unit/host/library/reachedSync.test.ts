import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { Disposable } from "../../../../src/core/ports.ts";
import { startFocusSync } from "../../../../src/host/library/focusSync.ts";
import { MemoryLibraryInUse } from "../../../support/library/memoryLibraryInUse.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";

describe("The sync after a failed one, once a pending change has arrived", () => {
  let inUse: MemoryLibraryInUse;
  let faults: unknown[];
  let sync: Disposable;
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    faults = [];
    const nobody = { onDidChangeWindowState: () => ({ dispose: () => undefined }) };
    const still = { elapsed: () => 0 };
    sync = startFocusSync(inUse.current, nobody, still, (fault) => faults.push(fault));
    await inUse.library.create(sharedDraft);
  });
  afterEach(() => {
    sync.dispose();
    inUse.dispose();
  });

  const fail = (): void =>
    inUse.library.become({ status: "failed", error: new SnippetError("offline", "Offline.") });

  it("is made once", () => {
    fail();
    inUse.library.arrive();
    assert.deepEqual(inUse.library.asked, ["sync"]);
    inUse.library.load();
    assert.deepEqual(inUse.library.asked, ["sync"]);
  });

  it("is not made where no sync has failed, nor while the change is pending", () => {
    fail();
    inUse.library.load();
    inUse.library.become({ status: "ready" });
    inUse.library.arrive();
    fail();
    assert.deepEqual(inUse.library.asked, []);
  });

  it("is not made for another library, which has fewer pending changes", async () => {
    fail();
    await inUse.current.use({ kind: "none" });
    assert.deepEqual(inUse.library.asked, []);
  });

  it("fails quietly, but not where the fault is ours", async () => {
    for (const error of [new SnippetError("offline", "Offline."), new TypeError("ours")]) {
      await inUse.library.create(sharedDraft);
      inUse.library.sync = () => Promise.reject(error);
      fail();
      inUse.library.arrive();
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.deepEqual(
      faults.map((fault) => fault instanceof TypeError),
      [true],
    );
  });
});
