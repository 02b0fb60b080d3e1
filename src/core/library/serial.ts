import { unlessCancelled } from "../http/untilAborted.ts";

/** Runs one piece of work after the other, in the order of the calls. */
export class Serial {
  #last: Promise<void> = Promise.resolve();

  /**
   * Abort ends only the wait for the turn; work that has begun is awaited and heeds the signal itself.
   * @throws {SnippetError} `cancelled` for work that never began, and what the work throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal !== undefined) {
      return this.#runUntilAborted(work, signal);
    }
    const result = this.#last.then(work);
    this.#last = result.then(ended, ended);
    return result;
  }

  async #runUntilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last;
    const { promise, resolve: done } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await unlessCancelled(before, signal);
    } catch (error) {
      void before.then(done);
      throw error;
    }
    try {
      return await work();
    } finally {
      done();
    }
  }
}

/** Calls share one run of a piece of work: the next that begins after them. */
export class NextRun {
  readonly #work: () => Promise<void>;
  readonly #turns: Serial;
  #next: Promise<void> | undefined;

  /** @param turns may have other work as well. */
  constructor(work: () => Promise<void>, turns = new Serial()) {
    this.#work = work;
    this.#turns = turns;
  }

  /** Resolves when that run has ended. */
  join(): Promise<void> {
    this.#next ??= this.#turns.run(() => {
      this.#next = undefined;
      return this.#work();
    });
    return this.#next;
  }
}

function ended(): void {
  // The result belongs to the caller of the work.
}
