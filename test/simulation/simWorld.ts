import { sharedRows } from "../support/library/memoryStore.ts";
import type { SnippetId } from "../../src/core/model.ts";
import { SeededRandom } from "../bench/seededRandom.ts";
import { MemoryDisk } from "../support/computer/memoryDisk.ts";
import { drawFate } from "./fate.ts";
import type { Fate } from "./fate.ts";
import { SimClock } from "./simClock.ts";
import type { LockHolders } from "./simLocks.ts";
import { SimServer } from "./simServer.ts";
import type { Records } from "./simServer.ts";
import { Posts } from "./posts.ts";
import { noVariety } from "./variety.ts";
import type { Hardness, Variety } from "./variety.ts";

/** Everything that outlives a window: time, the disk, the server and the network. */
export class SimWorld {
  readonly random: SeededRandom;
  readonly clock = new SimClock();
  readonly disk = new MemoryDisk();
  /** The records that this computer made, with the key of their POST. */
  readonly ownRecords = new Map<SnippetId, string>();
  readonly lockHolders: LockHolders = new Map();
  readonly rows = sharedRows();
  readonly server: SimServer;
  /** What happened, where it is wanted: two runs of one seed must agree. */
  readonly trace: string[] | undefined;
  /** Milliseconds after its giving up in which a late request may yet have its effect. */
  readonly lateness: number;
  /** Whether the client compares versions before it mends a create; the seeds of the usual sessions are of before that. */
  readonly isMendedByVersion: boolean;
  readonly isLagging: boolean;
  readonly hard: Hardness;
  readonly posts = new Posts(this.clock);
  /** Rows that a window finds as another one. */
  readonly unlike = new Set<string>();
  isFaulty = true;
  requests = 0;
  faults = 0;

  constructor(
    seed: number,
    options: {
      readonly isTraced: boolean;
      readonly lateness: number;
      readonly variety?: Variety | undefined;
    },
  ) {
    const { isTraced, lateness, variety = noVariety } = options;
    this.random = new SeededRandom(seed);
    const isCareful = this.random.below(variety.hasFields ? 2 : 5) === 0;
    this.server = new SimServer(isCareful, variety, () => this.clock.elapsed);
    this.trace = isTraced ? [] : undefined;
    this.lateness = lateness;
    this.isLagging = variety.lag > 0;
    this.hard = variety.hard;
    this.isMendedByVersion = isCareful && variety !== noVariety;
  }

  /** What a read is told of: by the server, or by a copy of it that lags behind. */
  get told(): Records {
    const isBehind = this.isLagging && this.random.below(2) === 0;
    return isBehind ? this.server.copy : this.server.records;
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
