import { repeatedCodes, type SnippetErrorCode } from "../../errors.ts";
import type { Stopwatch } from "../../ports.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import type { Item } from "./item.ts";
import { snippetError } from "./outcome.ts";

/** Requests that a failing change may cost before it rests until the user acts, or until something changes. */
const budget = 10;
const hour = 3_600_000;

interface Account {
  /** Time of the first request, by the stopwatch. */
  since: number;
  spent: number;
  /** Costs of the last attempt, and of the dearest one. */
  last: number;
  dearest: number;
  /** Whether the last attempt never left this computer. */
  isOffline: boolean;
  /** The look at the end of the grace time is owed once, whatever the earlier ones cost. */
  lastLook: "owed" | "due" | "done";
}

const untouched = {
  since: 0,
  spent: 0,
  last: 0,
  dearest: 0,
  isOffline: false,
  lastLook: "owed",
} as const;

/** Identifies a text: a newer one has a budget of its own. */
type Change = Pick<Item, "id" | "savedAt" | "flight">;

/** A look asks for one record, at most three times, or for a page or two. */
const dearestLook = 3;

/**
 * Counts the requests of each change, so that none is repeated forever: the more a failing change has cost, the later it
 * is tried again, and once its budget is spent it rests.
 */
export class Spending {
  readonly #stopwatch: Stopwatch;
  readonly #accounts = new Map<string, Account>();

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** The server for one attempt at this change; its requests are on the change's account. */
  remoteFor(change: Change, remote: SnippetRemote): SnippetRemote {
    const account = this.#open(change);
    account.last = 0;
    account.isOffline = false;
    account.lastLook = account.lastLook === "due" ? "done" : account.lastLook;
    const pay = (requests: number, isOffline = false): void => {
      account.since = account.spent === 0 ? this.#stopwatch.elapsed() : account.since;
      account.isOffline = isOffline;
      account.spent += requests;
      account.last += requests;
      account.dearest = Math.max(account.dearest, account.last);
    };
    return countedRemote(remote, pay);
  }

  /** Whether another attempt like the last one would exceed the budget. An attempt while offline is always allowed. */
  isSpent(change: Change): boolean {
    const { since, spent, last, isOffline, lastLook } = this.#of(change);
    const next = change.flight === undefined ? last : Math.min(last, dearestLook);
    const isOver = spent > 0 && this.#stopwatch.elapsed() - since >= hour;
    const isDue = isOffline || lastLook === "due";
    return !isDue && (isOver || spent + Math.max(1, next) > budget);
  }

  /**
   * Milliseconds until the next look. The last look that the budget allows is made at the end of the grace time.
   * @param left milliseconds of the grace time.
   */
  untilLook(change: Change, milliseconds: number, left: number): number {
    const account = this.#open(change);
    const look = Math.min(account.last, dearestLook);
    // This look, the last one, and the request that may follow from it.
    const isLast = account.spent + look + look + Math.max(1, account.dearest) > budget;
    if (!isLast || left === 0 || account.lastLook === "done") {
      return milliseconds;
    }
    account.lastLook = "due";
    return Math.max(milliseconds, left);
  }

  /** Milliseconds until the next attempt after a failure: seconds at first, most of an hour in the end. */
  pause(change: Change): number {
    const { spent, isOffline } = this.#of(change);
    return isOffline ? 0 : hour * (spent / budget) ** 3;
  }

  end(change: Change): void {
    this.#accounts.delete(keyOf(change));
  }

  /** @param isSign whether the user acted, or something changed; otherwise only accounts older than an hour are closed. */
  renew(isSign: boolean): void {
    const now = this.#stopwatch.elapsed();
    for (const [key, { since }] of this.#accounts) {
      if (isSign || now - since >= hour) {
        this.#accounts.delete(key);
      }
    }
  }

  #of(change: Change): Account {
    return this.#accounts.get(keyOf(change)) ?? untouched;
  }

  #open(change: Change): Account {
    const key = keyOf(change);
    const account = this.#accounts.get(key) ?? { ...untouched };
    this.#accounts.set(key, account);
    return account;
  }
}

function keyOf({ id, savedAt }: Change): string {
  return `${id} ${String(savedAt)}`;
}

function costOf(code: SnippetErrorCode, rest: number, tries: number): number {
  // A request that never left this computer costs the server nothing.
  const known: Partial<Record<SnippetErrorCode, number>> = {
    offline: 0,
    "signed-out": 2,
    "not-kept": 4,
    "not-the-service": 1 + rest,
  };
  return known[code] ?? (repeatedCodes.has(code) ? tries : 1);
}

/** The same server. Each call pays the requests that it has cost, as far as can be seen. */
function countedRemote(
  remote: SnippetRemote,
  pay: (requests: number, isOffline?: boolean) => void,
): SnippetRemote {
  /** @param rest requests that read a write back. */
  const counted = async <T>(asked: Promise<T>, rest: number, tries: number): Promise<T> => {
    try {
      const answer = await asked;
      pay(1 + rest);
      return answer;
    } catch (thrown) {
      const { code, details } = snippetError(thrown);
      // An open circuit means that requests to the server have failed just before.
      pay(costOf(code, rest, tries), code === "offline" && details.reason !== "CIRCUIT_OPEN");
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
