import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "hono";
import { FairGate } from "../fairGate.ts";
import { callerOf } from "../caller.ts";
import type { ServiceContext } from "../context.ts";
import { logBroken } from "./requestLog.ts";

/** In bytes of the content. Smaller work is done at once. */
const light = 64 * 1024;

/**
 * Runs work on large bodies and snippets in pieces: two in one turn of the event loop, in turns by address. A piece
 * that waits (for a database, for memory) does not keep its turn, so it delays nobody else.
 */
export class HeavyWork {
  readonly #gate = new FairGate(2, Number.POSITIVE_INFINITY);
  readonly #log: ServiceContext["log"];

  constructor(log: ServiceContext["log"]) {
    this.#log = log;
  }

  /**
   * @param bytes of the whole content.
   * @param work on a piece of it. It begins in a turn and continues beside later pieces while it waits.
   * @param isBegun whether some of the content is in memory.
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
      // Otherwise the next piece would begin in the same turn.
      await pause();
    };
    await this.#gate.run(address, task, { isBegun });
    return results[0] as Promise<Result>;
  }

  /** Like {@link run}, for work that reads the content of a response. */
  read<Result>(c: Context, bytes: number, work: () => Promise<Result>): Promise<Result> {
    const task = async (): Promise<Result> => {
      await this.room(c, bytes);
      return work();
    };
    return this.run(c, bytes, task, false);
  }

  /** Waits for memory, and then for a turn, because callers that get memory at the same time must not all read at once. */
  async room(c: Context, bytes: number): Promise<void> {
    await callerOf(c).room(bytes);
    await this.run(c, bytes, () => undefined);
  }

  /**
   * A response that is written while its content is read, so that memory holds only one piece and the data behind it.
   *
   * @param bytes of the whole content.
   */
  async answer(
    c: Context,
    bytes: number,
    pieces: AsyncIterator<string, void> | Iterator<string, void>,
  ): Promise<string | ReadableStream<Uint8Array>> {
    // The consumer of the response pulls the pieces. Each pull must still count for the caller: see `Storage.inTurnsOf`.
    const next = AsyncLocalStorage.bind(() => this.run(c, bytes, () => pieces.next()));
    const first = await next();
    const made = [first, await next()];
    if (made[1]?.done === true) return first.value ?? "";
    const begun = performance.now();
    const broken = (error: unknown): void => {
      logBroken(this.#log, c, begun, error);
      const { cut } = callerOf(c);
      // The HTTP server would print the error of a failed stream.
      if (cut === undefined) throw error;
      cut();
    };
    let isCancelled = false;
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            const { done, value } = made.shift() ?? (await next());
            // The client may leave while the next piece is made. The stream takes nothing then.
            if (isCancelled) return;
            if (done !== true) return controller.enqueue(Buffer.from(value));
          } catch (error) {
            broken(error);
          }
          controller.close();
        },
        cancel: async () => {
          isCancelled = true;
          await pieces.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }
}
