import { isSnippetError } from "../errors.ts";
import type { Clock, Logger } from "../ports.ts";
import { systemCode } from "../systemCode.ts";
import type { Lease } from "./lease.ts";
import type { HeldLock, Locks } from "./locks.ts";
import { Queues } from "../queues.ts";

/** In milliseconds, longer than a request may take, so that the wait ends only for a hanging window. */
const giveUpAfter = 35_000;
const shortestPause = 10;
const longestPause = 60;

/**
 * Waits for a lock. If locks are not possible, the work runs without one: users of a lease are correct because they
 * read again; the lease only avoids double work.
 */
export class LockLease implements Lease {
  readonly #locks: Locks;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #queues = new Queues();

  constructor(locks: Locks, clock: Clock, log: Logger) {
    this.#locks = locks;
    this.#clock = clock;
    this.#log = log;
  }

  run<T>(name: string, work: () => Promise<T>, isMoving?: () => Promise<boolean>): Promise<T> {
    return this.#queues.run(name, async () => {
      const lock = await this.#acquire(name, isMoving);
      try {
        return await work();
      } finally {
        await lock?.free();
      }
    });
  }

  /** @returns undefined if the lease cannot be had. */
  async #acquire(
    name: string,
    isMoving: (() => Promise<boolean>) | undefined,
  ): Promise<HeldLock | undefined> {
    let until = this.#clock.now() + giveUpAfter;
    try {
      for (;;) {
        const lock = await this.#locks.take(name);
        if (lock !== undefined) {
          return lock;
        }
        if (this.#clock.now() >= until) {
          until += giveUpAfter;
          if (await isMoving?.()) {
            continue;
          }
          this.#log.warn("A lease was not given back in time; going on without it");
          return undefined;
        }
        await this.#pause();
      }
    } catch (error) {
      this.#log.warn(`No lease: ${reasonOf(error) ?? "unknown"}; going on without it`);
      return undefined;
    }
  }

  #pause(): Promise<void> {
    const jitter = Math.random() * (longestPause - shortestPause);
    return new Promise((resolve) => this.#clock.after(shortestPause + jitter, resolve));
  }
}

/** A code of SQLite or of the system, never a path. */
function reasonOf(error: unknown): string | undefined {
  return isSnippetError(error) ? error.details.reason : systemCode(error);
}
