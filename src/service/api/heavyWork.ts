import type { Context } from "hono";
import { FairGate } from "../accounts/fairGate.ts";
import { RequestProblem } from "./problem.ts";
import { callerOf } from "../caller.ts";

/** In bytes of what is worked on. Less than this is done at once. */
const light = 64 * 1024;
/** Clients read a few at a time. */
const mayWait = 64;

/** Work on large snippets: two at a time, in turns by address, so that many at once take neither the memory nor the time of all. */
export class HeavyWork {
  readonly #gate = new FairGate(2, mayWait);

  /** @param bytes that are read within `work`. @throws RequestProblem 503 where too much of the caller's waits already. */
  async run<Result>(c: Context, bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (bytes < light) return work();
    let done: { readonly result: Result } | undefined;
    await this.#gate.run(callerOf(c).address, async () => {
      done = { result: await work() };
    });
    if (done !== undefined) return done.result;
    throw new RequestProblem(503, "You ask for too much at once. Try again.", {
      headers: { "Retry-After": "1" },
    });
  }
}
