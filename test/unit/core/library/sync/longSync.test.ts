import assert from "node:assert/strict";
import { LockLease } from "../../../../../src/core/lease/lockLease.ts";
import type { HeldLock, Locks } from "../../../../../src/core/lease/locks.ts";
import { sharedRows } from "../../../../support/library/memoryStore.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { RecordingLog } from "../../../../support/computer/recordingLog.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";

const second = 1_000;

/** Of one name, for all windows that share this object. */
class OneLock implements Locks {
  #isHeld = false;

  take(): Promise<HeldLock | undefined> {
    if (this.#isHeld) {
      return Promise.resolve(undefined);
    }
    this.#isHeld = true;
    return Promise.resolve({
      free: () => {
        this.#isHeld = false;
        return Promise.resolve();
      },
    });
  }
}

describe("A first sync that takes longer than a lease is waited for", () => {
  let clock: ManualClock;
  let log: RecordingLog;
  let pages: number;
  let open: (isHanging?: () => boolean) => Promise<SyncedCache>;

  beforeEach(() => {
    const service = new DriftingService(4_000, { maximalPerPage: 20, isTotalTold: true });
    const [shared, locks] = [sharedRows(), new OneLock()];
    clock = new ManualClock();
    log = new RecordingLog();
    pages = 0;
    open = (isHanging = () => false) => {
      const list: DriftingService["list"] = async (query, signal) => {
        pages += 1;
        await new Promise<void>((resolve) => {
          clock.after(3 * second, () => isHanging() || resolve());
        });
        return service.list(query, signal);
      };
      const lease = new LockLease(locks, clock, log);
      const slow = { dialect: service.dialect, list };
      return SyncedCache.open(service, { lease, pages: slow }, shared, clock);
    };
  });
  const passing = async (isTime: () => boolean): Promise<void> => {
    while (!isTime()) {
      clock.advance(second);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const ended = async ({ sync }: SyncedCache): Promise<void> => {
    let isOver = false;
    const running = sync.run().finally(() => (isOver = true));
    await passing(() => isOver);
    await running;
  };

  it("is one for all windows", async () => {
    const began = clock.now();
    const [one, other] = [await open(), await open()];
    await Promise.all([ended(one), ended(other)]);
    assert.ok(clock.now() - began > 70 * second);
    assert.equal(pages, 201);
    assert.deepEqual(log.lines, []);
    assert.equal(other.ids.length, 4_000);
  });

  it("is another window's where it hangs in the middle", async () => {
    const [one, other] = [await open(() => pages > 100), await open()];
    void one.sync.run();
    await passing(() => pages > 100);
    await ended(other);
    assert.equal(other.ids.length, 4_000);
    assert.deepEqual(log.lines, ["warn A lease was not given back in time; going on without it"]);
  });
});
