import assert from "node:assert/strict";
import { MemoryStore, sharedRows } from "../../../../../src/core/library/cache/memoryStore.ts";
import { StoredCache } from "../../../../../src/core/library/cache/storedCache.ts";
import { Emitter } from "../../../../../src/core/emitter.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { KeepingUp } from "../../../../../src/core/library/durable/keepingUp.ts";
import type { Outbox } from "../../../../../src/core/library/outbox/outbox.ts";
import { PendingWrites } from "../../../../../src/core/library/outbox/waiting/pendingWrites.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";
import { RecordingLog } from "../../../../support/computer/recordingLog.ts";

describe("Keeping up with other windows", () => {
  const nothing = (): void => undefined;
  const outbox = (): Pick<Outbox, "onDidChange" | "pending"> => ({
    onDidChange: new Emitter<void>().event,
    pending: new PendingWrites(),
  });
  const reads = { read: () => assert.fail("nothing is to be asked for") };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("takes in what another window did, and ends with the library", async () => {
    const shared = sharedRows();
    const [mine, theirs] = [0, 1].map(() => new StoredCache(new MemoryStore(shared)));
    assert.ok(mine !== undefined && theirs !== undefined);
    let change = nothing;
    let isWatching = true;
    let woken = 0;
    const watch = (changed: () => void): { dispose: () => void } => {
      change = changed;
      return { dispose: () => (isWatching = false) };
    };
    const log = new RecordingLog();
    const keeping = new KeepingUp(
      {
        cache: mine,
        log,
        watch,
        catchUp: async () => {
          woken += 1;
          await mine.catchUp();
        },
      },
      outbox(),
      reads,
      nothing,
    );
    await theirs.apply({ set: [cachedSnippet({ id: "1" })] });
    change();
    change();
    await settled();
    assert.equal(mine.size, 1);
    assert.equal(woken, 2);
    keeping.dispose();
    assert.equal(isWatching, false);
  });

  it("asks the service again for what was damaged, and says so in the log", async () => {
    const log = new RecordingLog();
    let repairs = 0;
    const verify = (): Promise<boolean> => Promise.resolve(false);
    const cache = { verify, fault: undefined };
    const catchUp = (): Promise<never> => Promise.reject();
    const keeping = new KeepingUp({ cache, log, catchUp }, outbox(), reads, () => (repairs += 1));
    await settled();
    assert.equal(repairs, 1);
    assert.equal(log.lines.length, 1);
    keeping.dispose();
  });

  it("bears a disk that fails", async () => {
    const log = new RecordingLog();
    const fail = (): Promise<never> =>
      Promise.reject(new SnippetError("storage", "No.", { details: { reason: "EIO" } }));
    const keeping = new KeepingUp(
      { cache: { verify: fail, fault: "Not kept." }, log, catchUp: fail },
      outbox(),
      reads,
      nothing,
    );
    await keeping.catchUp();
    assert.equal(log.lines.filter((line) => line.includes("EIO")).length, 2);
    assert.equal(log.lines[0], "warn Not kept.");
    keeping.dispose();
  });
});
