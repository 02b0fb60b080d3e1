import { throwIfAborted } from "../errors.ts";
import { unlessCancelled } from "../http/untilAborted.ts";

interface Run<T> {
  readonly promise: Promise<T>;
  readonly controller: AbortController;
  joined: number;
}

/**
 * Single flight: calls that overlap share one run. A caller's abort ends its own wait. When no caller waits any longer, the
 * run is aborted, and the next call begins a new one.
 */
export class SharedTask<T> {
  readonly #work: (signal: AbortSignal) => Promise<T>;
  #run: Run<T> | undefined;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#work = work;
  }

  async join(signal?: AbortSignal): Promise<T> {
    throwIfAborted(signal);
    const run = (this.#run ??= this.#start());
    run.joined += 1;
    try {
      return await unlessCancelled(run.promise, signal);
    } finally {
      run.joined -= 1;
      if (run.joined === 0) {
        this.#end(run);
      }
    }
  }

  /** Ends the run, if there is one, with `cancelled`. */
  abort(): void {
    if (this.#run !== undefined) {
      this.#end(this.#run);
    }
  }

  #start(): Run<T> {
    const controller = new AbortController();
    const promise = this.#work(controller.signal);
    const run: Run<T> = { promise, controller, joined: 0 };
    // Callers that wait get the failure; without any it is ignored.
    promise.catch(() => undefined).finally(() => this.#forget(run));
    return run;
  }

  #end(run: Run<T>): void {
    this.#forget(run);
    run.controller.abort();
  }

  #forget(run: Run<T>): void {
    if (this.#run === run) {
      this.#run = undefined;
    }
  }
}
