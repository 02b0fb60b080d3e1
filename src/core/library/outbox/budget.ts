import { repeatedCodes } from "../../errors.ts";
import type { SnippetErrorCode } from "../../errors.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import type { Item, Spent } from "./item.ts";
import { snippetError } from "./outcome.ts";

/** Requests that one failing change may cost before it rests until the user acts, or until something changed. */
const budget = 10;
const hour = 3_600_000;
/** A look asks for one record, three times at worst, or for a page or two. */
const dearestLook = 3;

const nothing = { requests: 0, last: 0, dearest: 0, isOffline: false, hadLastLook: false } as const;

/** What one attempt has cost. */
export interface Tally {
  requests: number;
  isOffline: boolean;
}

/** @param wasLastLook whether the attempt was the look that is owed. */
export function charged(
  spent: Spent | undefined,
  { requests, isOffline }: Tally,
  wasLastLook: boolean,
  now: number,
): Spent | undefined {
  const before = spent ?? { ...nothing, since: now };
  const after = {
    since: before.since,
    requests: before.requests + requests,
    last: requests,
    dearest: Math.max(before.dearest, requests),
    isOffline,
    hadLastLook: before.hadLastLook || wasLastLook,
  };
  return after.requests === 0 ? spent : after;
}

/** Whether another attempt like the last one would be too much. What could not leave this computer may always be tried. */
export function isSpent({ spent, flight }: Item, now: number): boolean {
  if (spent === undefined || spent.isOffline) {
    return false;
  }
  const next = flight === undefined ? spent.last : Math.min(spent.last, dearestLook);
  return isOld(spent, now) || spent.requests + Math.max(1, next) > budget;
}

/** Whether its account may be closed without a sign that anything has changed. */
export function isOld({ since }: Spent, now: number): boolean {
  return Math.abs(now - since) >= hour;
}

/** Whether only one more look can be paid, and the request that may follow from it. */
export function isLookOwed({ spent }: Item): boolean {
  const { requests, last, dearest, hadLastLook } = spent ?? nothing;
  const look = Math.min(last, dearestLook);
  return !hadLastLook && requests + look + look + Math.max(1, dearest) > budget;
}

/** Milliseconds until the next attempt after trouble: seconds first, and most of an hour in the end. */
export function pauseOf({ spent }: Item): number {
  return spent === undefined || spent.isOffline ? 0 : hour * (spent.requests / budget) ** 3;
}

function costOf(code: SnippetErrorCode, rest: number, tries: number): number {
  // What never left this computer costs the server nothing.
  const known: Partial<Record<SnippetErrorCode, number>> = {
    offline: 0,
    "signed-out": 2,
    "not-kept": 4,
    "not-the-service": 1 + rest,
  };
  return known[code] ?? (repeatedCodes.has(code) ? tries : 1);
}

/** The same server; the tally counts how many requests each call has cost, as far as that can be seen. */
export function countedRemote(remote: SnippetRemote, tally: Tally): SnippetRemote {
  /** @param rest of a write: what it is read back with. */
  const counted = async <T>(asked: Promise<T>, rest: number, tries: number): Promise<T> => {
    try {
      const answer = await asked;
      tally.requests += 1 + rest;
      tally.isOffline = false;
      return answer;
    } catch (thrown) {
      const { code, details } = snippetError(thrown);
      tally.requests += costOf(code, rest, tries);
      // Where the circuit is open, the server was asked in vain just before.
      tally.isOffline = code === "offline" && details.reason !== "CIRCUIT_OPEN";
      throw thrown;
    }
  };
  const write = (asked: Promise<RemoteSnippet>): Promise<RemoteSnippet> => counted(asked, 1, 1);
  return {
    create: (...given) => write(remote.create(...given)),
    keepsKeys: () => remote.keepsKeys(),
    update: (...given) => write(remote.update(...given)),
    delete: (...given) => counted(remote.delete(...given), 1, 1),
    read: (...given) => counted(remote.read(...given), 0, 3),
    list: (...given) => counted(remote.list(...given), 0, 3),
    languages: (...given) => counted(remote.languages(...given), 0, 3),
    tags: (...given) => counted(remote.tags(...given), 0, 3),
  };
}
