import { createHook } from "node:async_hooks";

/** What only tells that a promise waits is no work. */
const waits = new Set(["PROMISE", "TickObject", "Microtask"]);

/** Counts, by kind, what code below a folder begins: timers, files, sockets, requests. */
export class BegunWork implements Disposable {
  readonly #counts = new Map<string, number>();
  readonly #hook;

  constructor(folder: string) {
    this.#hook = createHook({
      init: (_id, type) => {
        if (!waits.has(type) && stackHere().includes(folder)) {
          this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
        }
      },
    }).enable();
  }

  /** What was begun since the last call. */
  take(): Readonly<Record<string, number>> {
    const taken = Object.fromEntries(this.#counts);
    this.#counts.clear();
    return taken;
  }

  [Symbol.dispose](): void {
    this.#hook.disable();
  }
}

function stackHere(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = "" } = new Error("only for its stack");
  Error.stackTraceLimit = limit;
  return stack;
}
