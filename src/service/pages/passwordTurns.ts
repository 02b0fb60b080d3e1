import type { Context } from "hono";
import type { Place } from "../accounts/signInThrottle.ts";
import { callerOf } from "../caller.ts";
import { FairGate } from "../fairGate.ts";
import type { AccountName } from "../storage/accountName.ts";

/**
 * In milliseconds. A place in the queue comes nearer to its turn, so that leaving it early helps nobody who would get one; but
 * browsers and proxies (`package/nginx.conf`: 30 s) give up some time, and then nobody would be told anything.
 */
const longestWait = 20_000;
/** In seconds. */
const retryAfter = "5";

/** For the page of a form that had no turn. */
export const crowded = {
  status: 503,
  problem: "Many people are signing in just now. Please try again in a few seconds.",
} as const;

/**
 * Every password is hashed in a turn, two at once: two of the four threads of Node's pool, so that files are read by the others.
 * Every second turn is for places where the account signed in before, which a crowd of strangers is not: whoever comes back
 * waits for others who do, however many addresses the crowd has. Those without such a place wait for each of its addresses.
 * Then the addresses have their turns, and of each the usernames that are typed there. Nobody is turned away for others who
 * wait: a place takes no more than the connection does, of which there are few (`Connections`). It belongs to somebody
 * who still waits for the answer, and no longer than {@link longestWait}.
 */
export class PasswordTurns {
  readonly #gate = new FairGate(2, Number.POSITIVE_INFINITY);

  /** @returns undefined, where there was no turn in time. Nothing was done then, and the answer says when to try again. */
  async run<Result>(
    c: Context,
    name: AccountName,
    { isKnown }: Pick<Place, "isKnown">,
    task: () => Promise<Result>,
  ): Promise<Result | undefined> {
    // No username has a slash, which would part names here.
    const owner = `${isKnown ? "known" : "new"}/${callerOf(c).address}/${name.replaceAll("/", " ")}`;
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWait)]);
    const result = await this.#gate.run(owner, task, { signal });
    if (result === undefined) c.header("Retry-After", retryAfter);
    return result;
  }
}
