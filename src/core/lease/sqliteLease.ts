import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isSnippetError } from "../errors.ts";
import type { Clock, Disposable, Logger, RandomBytes } from "../ports.ts";
import { tryLock } from "./kernelLock.ts";
import type { Lease } from "./lease.ts";
import { Queues } from "./queues.ts";

/** Milliseconds. Longer than a request may take, so that only a window that hangs is not waited for. */
const giveUpAfter = 35_000;
const shortestPause = 10;

/**
 * A lease by a lock that the system frees when its holder's process ends: a window that dies leaves nothing locked.
 * Where there can be no lock the work is done all the same, since what makes users of a lease right is that they read
 * again.
 */
export class SqliteLease implements Lease {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #random: RandomBytes;
  readonly #log: Logger;
  readonly #queues = new Queues();

  /** @param folder shared by all windows of one user; made when it is missing. */
  constructor(folder: string, clock: Clock, random: RandomBytes, log: Logger) {
    this.#folder = folder;
    this.#clock = clock;
    this.#random = random;
    this.#log = log;
  }

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#queues.run(name, () => this.#runAlone(name, work));
  }

  async #runAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lock = await this.#acquire(join(this.#folder, `${name}.lock`));
    try {
      return await work();
    } finally {
      lock?.dispose();
    }
  }

  async #acquire(path: string): Promise<Disposable | undefined> {
    const until = this.#clock.now() + giveUpAfter;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      for (;;) {
        const lock = tryLock(path);
        if (lock !== undefined) {
          return lock;
        }
        if (this.#clock.now() >= until) {
          this.#log.warn("A lease was not given back in time; going on without it");
          return undefined;
        }
        await this.#pause();
      }
    } catch (error) {
      const reason = isSnippetError(error) ? error.details.reason : undefined;
      this.#log.warn(`No lease: ${reason ?? "unknown"}; going on without it`);
      return undefined;
    }
  }

  #pause(): Promise<void> {
    const jitter = this.#random(1)[0] ?? 0;
    return new Promise((resolve) => {
      this.#clock.after(shortestPause + (jitter % 20), resolve);
    });
  }
}
