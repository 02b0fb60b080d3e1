import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "hono";
import { FairGate } from "../fairGate.ts";
import { callerOf } from "../caller.ts";
import type { ServiceLogger } from "../context.ts";
import { logBroken } from "./requestLog.ts";

/** In bytes of what is worked on. Less than this is done at once. */
const light = 64 * 1024;

/**
 * Work on large bodies and snippets, piece by piece: two in one turn of the event loop, in turns by address. Nobody's turn
 * outlasts that of the event loop, so that what one waits for (a database, memory) keeps nobody else from theirs.
 */
export class HeavyWork {
  readonly #gate = new FairGate(2, Number.POSITIVE_INFINITY);
  readonly #log: ServiceLogger;

  constructor(log: ServiceLogger) {
    this.#log = log;
  }

  /**
   * @param bytes of all that is worked on.
   * @param work on a piece of it, begun in a turn; it goes on beside the next ones where it waits for something.
   * @param isBegun whether there is something of it in memory.
   */
  async run<Result>(
    c: Context,
    bytes: number,
    work: () => Result | Promise<Result>,
    isBegun = true,
  ): Promise<Result> {
    if (bytes < light) return work();
    const { address, pause } = callerOf(c);
    const results: Promise<Result>[] = [];
    const task = async (): Promise<void> => {
      const result = (async () => work())();
      // It is awaited below, but only after this turn.
      result.catch(() => undefined);
      results.push(result);
      // Otherwise the next one would begin in the same turn.
      await pause();
    };
    await this.#gate.run(address, task, { isBegun });
    return results[0] as Promise<Result>;
  }

  /** As {@link run}, where it gives what an answer is made of. */
  read<Result>(c: Context, bytes: number, work: () => Promise<Result>): Promise<Result> {
    const task = async (): Promise<Result> => {
      await this.room(c, bytes);
      return work();
    };
    return this.run(c, bytes, task, false);
  }

  /** Waits for memory, and then for a turn: those for whom there is room at once must not all read at once. */
  async room(c: Context, bytes: number): Promise<void> {
    await callerOf(c).room(bytes);
    await this.run(c, bytes, () => undefined);
  }

  /**
   * An answer that is written as it is read, so that no more is in memory than a piece of it, and what that is made of.
   *
   * @param bytes of all that it is made of.
   */
  async answer(
    c: Context,
    bytes: number,
    pieces: AsyncIterator<string, void> | Iterator<string, void>,
  ): Promise<string | ReadableStream<Uint8Array>> {
    // Whoever takes the answer asks for a piece, and it is still the caller's: see `Storage.inTurnsOf`.
    const next = AsyncLocalStorage.bind(() => this.run(c, bytes, () => pieces.next()));
    const first = await next();
    const made = [first, await next()];
    if (made[1]?.done === true) return first.value ?? "";
    const begun = performance.now();
    const broken = (error: unknown): void => {
      logBroken(this.#log, c, begun, error);
      const { cut } = callerOf(c);
      // The HTTP server would print whatever a stream failed with.
      if (cut === undefined) throw error;
      cut();
    };
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            const { done, value } = made.shift() ?? (await next());
            if (done !== true) return controller.enqueue(Buffer.from(value));
          } catch (error) {
            broken(error);
          }
          controller.close();
        },
        cancel: async () => void (await pieces.return?.()),
      },
      { highWaterMark: 0 },
    );
  }
}
