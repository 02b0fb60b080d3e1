import type { SnippetError } from "../../errors.ts";
import type { HttpRequest, HttpResponse } from "../transport.ts";

const maximalAttempts = 3;
const shortestWait = 1_000;
/** In milliseconds. A longer wait must not hide behind a progress bar, so the error names the time instead. */
export const longestWait = 120_000;
const firstBackoff = 500;

type Answer = Pick<HttpResponse, "status" | "headers">;

/**
 * Milliseconds to wait before the next attempt, or undefined for none.
 *
 * GET is retried after 429, a 403 with a waiting time, 5xx and a broken connection, but not after a time-out: the user
 * has waited enough. A write is retried only if certainly nothing was sent; else its caller checks the outcome first.
 * @param attempts the number so far, from 1.
 * @param outcome of the last one, at the time `now`.
 * @param random from 0 to below 1, for full jitter.
 */
export function retryDelay(
  method: HttpRequest["method"],
  attempts: number,
  outcome: Answer | SnippetError,
  now: number,
  random: number,
): number | undefined {
  const asked = outcome instanceof Error ? undefined : askedPause(outcome, now);
  const isUseful =
    outcome instanceof Error
      ? outcome.code === "offline" || (method === "GET" && outcome.code === "network")
      : method === "GET" && isPassing(outcome.status, asked);
  if (attempts >= maximalAttempts || !isUseful || (asked ?? 0) > longestWait) {
    return undefined;
  }
  return asked === undefined
    ? Math.round(random * firstBackoff * 2 ** (attempts - 1))
    : Math.max(shortestWait, asked);
}

function isPassing(status: number, asked: number | undefined): boolean {
  return (
    status === 429 || (status === 403 && asked !== undefined) || (status >= 500 && status !== 501)
  );
}

/**
 * Retry-After (RFC 9110 section 10.2.3) in either form, in milliseconds from `now`; never negative.
 * @returns undefined if it is missing or unreadable.
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) {
    return Number(text) * 1_000;
  }
  // An HTTP date begins with the name of a day; Date.parse alone would take "-1" for a year.
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const limits = ["x-ratelimit", "ratelimit", "x-rate-limit"];
const limited: ReadonlySet<number> = new Set([403, 429, 503]);

/**
 * Milliseconds that a refusal asks to wait: Retry-After, or else the time when a limit that is used up begins anew
 * (draft-ietf-httpapi-ratelimit-headers, and the names before it).
 */
export function askedPause({ status, headers }: Answer, now: number): number | undefined {
  const used = limits.find((name) => headers.get(`${name}-remaining`)?.trim() === "0");
  const reset = readRetryAfter(headers.get(`${used ?? ""}-reset`), now);
  // Seconds from now, or of the epoch.
  const anew = reset !== undefined && reset > now / 2 ? Math.max(0, reset - now) : reset;
  return (
    readRetryAfter(headers.get("retry-after"), now) ?? (limited.has(status) ? anew : undefined)
  );
}
