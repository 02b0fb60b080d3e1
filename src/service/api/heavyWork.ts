import type { Context } from "hono";
import { FairGate } from "../accounts/fairGate.ts";
import { RequestProblem } from "./problem.ts";
import { callerOf } from "../caller.ts";
import { nextTurn } from "../turns.ts";

/** In bytes of what is worked on. Less than this is done at once. */
const light = 64 * 1024;
/** Clients read a few at a time. */
const mayWait = 64;

/** Work on large snippets: two at a time, in turns by address, so that many at once take neither the memory nor the time of all. */
export class HeavyWork {
  readonly #gate = new FairGate(2, mayWait);

  /**
   * @param bytes that are read within `work`.
   * @param hasBegun whether this is a part of an answer of which others are sent: it is never refused.
   * @throws RequestProblem 503 where too much of the caller's waits already.
   */
  async run<Result>(
    c: Context,
    bytes: number,
    work: () => Promise<Result>,
    hasBegun = false,
  ): Promise<Result> {
    if (bytes < light) return work();
    let done: { readonly result: Result } | undefined;
    const task = async (): Promise<void> => {
      done = { result: await work() };
      // Otherwise the next one would begin in the same turn.
      await nextTurn();
    };
    await this.#gate.run(callerOf(c).address, task, hasBegun ? Number.POSITIVE_INFINITY : mayWait);
    if (done !== undefined) return done.result;
    throw new RequestProblem(503, "You ask for too much at once. Try again.", {
      headers: { "Retry-After": "1" },
    });
  }
}
