import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** In milliseconds. */
const startLimit = 5_000;
const idleLimit = 10_000;

/** Megabytes of the thread's own heap. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * A thread for work that may take longer than its input lets one expect. It starts with the first question, says
 * `ready`, and gives one answer a question; it is ended when one is overdue, when it fails, and when nothing was asked
 * for a while. The next question starts another. It never keeps the process alive by itself.
 */
export class DeadlineThread {
  readonly #module: URL;
  readonly #deadline: number;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param deadline for an answer, in milliseconds from the moment at which the thread is ready. */
  constructor(module: URL, deadline: number) {
    this.#module = module;
    this.#deadline = deadline;
  }

  /** One question at a time. @returns undefined when no answer came in time; it never rejects. */
  async ask(question: unknown): Promise<unknown> {
    clearTimeout(this.#idle);
    try {
      const thread = this.#thread ?? (await this.#start());
      thread.ref();
      const answer = answerOf(thread, this.#deadline);
      thread.postMessage(question);
      const [result] = await answer;
      thread.unref();
      this.#idle = setTimeout(() => this.#end(), idleLimit).unref();
      return result;
    } catch {
      this.#end();
      return undefined;
    }
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(this.#module, { resourceLimits: memory });
    this.#thread = thread;
    // A failure is told by `answerOf`; one that nobody waits for must not end the process.
    thread.on("error", () => undefined);
    await answerOf(thread, startLimit);
    return thread;
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}

/** @throws when the thread fails or does not answer in time. */
function answerOf(thread: Worker, limit: number): Promise<unknown[]> {
  const late = new AbortController();
  // An answer that came while this thread was at work itself is not late.
  const timer = setTimeout(() => setImmediate(() => late.abort()), limit);
  return once(thread, "message", { signal: late.signal }).finally(() => clearTimeout(timer));
}
