import type { LibraryGround } from "../../../src/composition/durableLibrary.ts";
import { MemoryStore, sharedRows } from "../library/memoryStore.ts";
import type { SharedRows } from "../library/memoryStore.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { InMemoryLease } from "../lease/inMemoryLease.ts";
import { MemoryDisk } from "./memoryDisk.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { RecordingLog } from "./recordingLog.ts";
import { SimLocks } from "../../simulation/simLocks.ts";
import type { LockHolders } from "../../simulation/simLocks.ts";
import { SeededRandom } from "../../bench/seededRandom.ts";

/** One computer in memory, on which windows come and go. */
export class MemoryComputer {
  readonly disk = new MemoryDisk();
  readonly #caches = new Map<string, SharedRows>();
  readonly #lease = new InMemoryLease();
  readonly #holders: LockHolders = new Map();
  #windows = 0;

  /** What the libraries of a new window are built upon. */
  window(other: Partial<LibraryGround> = {}): LibraryGround {
    this.#windows += 1;
    const random = new SeededRandom(this.#windows);
    return {
      folder: "/v1",
      files: new MemoryFiles(this.disk),
      clock: new SystemClock(),
      random: (length) => Uint8Array.from({ length }, () => random.below(256)),
      log: new RecordingLog(),
      leaseIn: () => this.#lease,
      locksIn: (folder) => {
        const locks = new SimLocks(`window-${this.#windows}`, this.#holders, () => false);
        return { take: (name) => locks.take(`${folder}/${name}`) };
      },
      storeIn: ({ folder }) => new MemoryStore(this.#rows(folder)),
      maximum: () => 20_000,
      ...other,
    };
  }

  /** As when all its windows are killed. */
  freeLocks(): void {
    this.#holders.clear();
  }

  #rows(folder: string): SharedRows {
    const rows = this.#caches.get(folder) ?? sharedRows();
    this.#caches.set(folder, rows);
    return rows;
  }
}
