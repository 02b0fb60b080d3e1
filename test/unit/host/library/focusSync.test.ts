import assert from "node:assert/strict";
import { Emitter } from "../../../../src/core/emitter.ts";
import type { Disposable } from "../../../../src/core/ports.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { staleAfter, startFocusSync } from "../../../../src/host/library/focusSync.ts";
import { MemoryLibraryInUse } from "../../../support/library/memoryLibraryInUse.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";

describe("The sync when a person comes back to the window", () => {
  let inUse: MemoryLibraryInUse;
  let elapsed: number;
  let focus: Emitter<{ readonly focused: boolean; readonly active?: boolean }>;
  let faults: unknown[];
  let sync: Disposable;
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    elapsed = 0;
    faults = [];
    focus = new Emitter();
    const window = { onDidChangeWindowState: focus.event };
    const stopwatch = { elapsed: () => elapsed };
    sync = startFocusSync(inUse.current, window, stopwatch, (fault) => faults.push(fault));
  });
  afterEach(() => {
    sync.dispose();
    inUse.dispose();
  });

  const refreshes = (): number => inUse.library.asked.length;

  it("is made after five minutes, and not before", () => {
    elapsed = staleAfter - 1;
    focus.fire({ focused: true });
    assert.equal(refreshes(), 0);
    elapsed = staleAfter;
    focus.fire({ focused: true });
    assert.equal(refreshes(), 1);
    focus.fire({ focused: true });
    assert.equal(refreshes(), 1);
  });

  it("is not made when the person leaves the window", () => {
    elapsed = staleAfter;
    focus.fire({ focused: false });
    assert.equal(refreshes(), 0);
  });

  it("is not made when the person has done nothing for a while, but when something is done again", () => {
    elapsed = staleAfter;
    focus.fire({ focused: true, active: false });
    assert.equal(refreshes(), 0);
    focus.fire({ focused: true, active: true });
    assert.equal(refreshes(), 1);
  });

  it("counts from every other sync", () => {
    elapsed = staleAfter - 1;
    inUse.library.become({ status: "loading" });
    inUse.library.become({ status: "ready" });
    elapsed = staleAfter;
    focus.fire({ focused: true });
    assert.equal(refreshes(), 0);
  });

  it("is not made where no library is in use, or none was opened yet", async () => {
    elapsed = staleAfter;
    inUse.library.become({ status: "new" });
    focus.fire({ focused: true });
    await inUse.current.use({ kind: "none" });
    focus.fire({ focused: true });
    assert.equal(refreshes(), 0);
  });

  it("fails quietly, but not where the fault is ours", async () => {
    for (const error of [new SnippetError("offline", "Offline."), new TypeError("ours")]) {
      inUse.library.sync = () => Promise.reject(error);
      elapsed += staleAfter;
      focus.fire({ focused: true });
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.deepEqual(
      faults.map((fault) => fault instanceof TypeError),
      [true],
    );
  });
});

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
