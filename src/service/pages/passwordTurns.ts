import type { Context } from "hono";
import type { Place } from "../accounts/signInThrottle.ts";
import { callerOf } from "../caller.ts";
import { FairGate } from "../fairGate.ts";
import type { AccountName } from "../storage/accountName.ts";

/**
 * In milliseconds. The queue itself needs no limit, because a waiting request moves forward. But browsers and proxies
 * give up after a while (`package/nginx.conf`: 30 s), and the user would get no message.
 */
const longestWait = 20_000;
/** For the page of a form that got no turn. */
export const crowded = {
  status: 503,
  problem: "Many people are signing in just now. Please try again in a few seconds.",
  retryAfter: 5,
} as const;

/**
 * Takes turns to hash passwords, two at once: two of the four threads of Node's pool, so that the others can read
 * files. Every second turn is for places with an earlier sign-in. A crowd of strangers has none, so a returning user
 * waits only for other returning users. All others take turns by address, and within an address by typed username.
 * Nobody is refused because others wait: a waiting request costs no more than its connection, whose number is limited
 * (`Connections`). It ends when the client leaves, or after {@link longestWait}.
 */
export class PasswordTurns {
  readonly #gate = new FairGate(2, Number.POSITIVE_INFINITY);

  /** @returns undefined if there was no turn in time. Then nothing was done; see {@link crowded}. */
  run<Result>(
    c: Context,
    name: AccountName,
    { isKnown }: Pick<Place, "isKnown">,
    task: () => Promise<Result>,
  ): Promise<Result | undefined> {
    // A valid username has no slash. A slash in the typed text would separate names here.
    const owner = `${isKnown ? "known" : "new"}/${callerOf(c).address}/${name.replaceAll("/", " ")}`;
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWait)]);
    return this.#gate.run(owner, task, { signal });
  }
}
