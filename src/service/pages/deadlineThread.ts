import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** In milliseconds. */
const startLimit = 5_000;
const idleLimit = 10_000;

/** Megabytes of the thread's heap. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * A thread for work of unpredictable duration. It starts with the first question, sends `ready`, and gives one answer
 * per question. It is ended when an answer is overdue, when it fails, and when it is idle for a while. The next
 * question starts another. It does not keep the process alive.
 */
export class DeadlineThread {
  readonly #module: URL;
  readonly #deadline: number;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param deadline for an answer, in milliseconds after the thread is ready. */
  constructor(module: URL, deadline: number) {
    this.#module = module;
    this.#deadline = deadline;
  }

  /** One question at a time. @returns undefined if no answer came in time; it never rejects. */
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
    // `answerOf` reports failures. One outside of a question must not end the process.
    thread.on("error", () => undefined);
    await answerOf(thread, startLimit);
    return thread;
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}

/** @throws if the thread fails or does not answer in time. */
function answerOf(thread: Worker, limit: number): Promise<unknown[]> {
  const late = new AbortController();
  // The answer may have arrived while the main thread was busy; then it is not late.
  const timer = setTimeout(() => setImmediate(() => late.abort()), limit);
  return once(thread, "message", { signal: late.signal }).finally(() => clearTimeout(timer));
}
