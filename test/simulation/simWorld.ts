import { sharedRows } from "../../src/core/library/cache/memoryStore.ts";
import { SeededRandom } from "../bench/seededRandom.ts";
import { MemoryDisk } from "../support/computer/memoryDisk.ts";
import { drawFate } from "./fate.ts";
import type { Fate } from "./fate.ts";
import { SimClock } from "./simClock.ts";
import { SimServer } from "./simServer.ts";

/** Everything that outlives a window: time, the disk, the server and the network. */
export class SimWorld {
  readonly random: SeededRandom;
  readonly clock = new SimClock();
  readonly disk = new MemoryDisk();
  readonly alive = new Set<string>();
  readonly rows = sharedRows();
  readonly server: SimServer;
  /** What happened, where it is wanted: two runs of one seed must agree. */
  readonly trace: string[] | undefined;
  /** Milliseconds after its giving up in which a late request may yet have its effect. */
  readonly lateness: number;
  isFaulty = true;
  requests = 0;
  faults = 0;

  constructor(seed: number, options: { readonly isTraced: boolean; readonly lateness: number }) {
    this.random = new SeededRandom(seed);
    this.server = new SimServer(this.random.below(5) === 0);
    this.trace = options.isTraced ? [] : undefined;
    this.lateness = options.lateness;
  }

  fateOf(isWrite: boolean): Fate {
    const fate = this.isFaulty ? drawFate(this.random, isWrite) : "answered";
    if (this.isFaulty) {
      this.requests += 1;
      this.faults += fate === "answered" ? 0 : 1;
    }
    return fate;
  }

  note(what: string): void {
    this.trace?.push(`${this.clock.elapsed} ${what}`);
  }

  /** Lets time pass, and everything happen that is due. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.clock.elapsed + Math.trunc(milliseconds);
    await drain();
    while (this.clock.runNext(until)) {
      await drain();
    }
  }
}

const kept = Promise.resolve();

/**
 * Returns when nothing goes on any more without time. Everything in the simulation answers at once, by promises alone:
 * all of them have had their turn before a tick that one of them asks for, which costs less than a round of the event
 * loop.
 */
export function drain(): Promise<void> {
  return new Promise((resolve) => {
    // A tick that is asked for outside of a promise comes before all of them.
    void kept.then(() => process.nextTick(resolve));
  });
}
