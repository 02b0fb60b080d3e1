import { repeatedCodes, type SnippetErrorCode } from "../../errors.ts";
import type { Stopwatch } from "../../ports.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import type { Item } from "./item.ts";
import { snippetError } from "./outcome.ts";

/** Requests that one failing change may cost before it rests until the user acts, or until something changed. */
const budget = 10;
const hour = 3_600_000;

interface Account {
  /** When the first request was paid, by the stopwatch. */
  since: number;
  spent: number;
  /** What the last attempt cost, and the dearest one. */
  last: number;
  dearest: number;
  /** Whether that one ended on this side of the network. */
  isOffline: boolean;
  /** The look at the end of the grace time is owed once, however dear those before it were. */
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

/** The key of a text: a newer one has a budget of its own. */
type Change = Pick<Item, "id" | "savedAt" | "flight">;

/** A look asks for one record, three times at worst, or for a page or two. */
const dearestLook = 3;

/**
 * Counts what each change costs the server, so that nothing is repeated for ever: the more a failing one has cost, the
 * later it is tried again, and once the budget is spent it rests.
 */
export class Spending {
  readonly #stopwatch: Stopwatch;
  readonly #accounts = new Map<string, Account>();

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** The server for one attempt at this change; what it is asked is on the change's account. */
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

  /** Whether another attempt like the last one would be too much. What could not leave this computer may always be tried. */
  isSpent(change: Change): boolean {
    const { since, spent, last, isOffline, lastLook } = this.#of(change);
    const next = change.flight === undefined ? last : Math.min(last, dearestLook);
    const isOver = spent > 0 && this.#stopwatch.elapsed() - since >= hour;
    const isDue = isOffline || lastLook === "due";
    return !isDue && (isOver || spent + Math.max(1, next) > budget);
  }

  /**
   * Milliseconds until the next look: where only one can be paid, with what follows from it, that is the last one.
   * @param left of the grace time.
   */
  untilLook(change: Change, milliseconds: number, left: number): number {
    const account = this.#open(change);
    const look = Math.min(account.last, dearestLook);
    // The last look, and the request that may follow from it.
    const isLast = account.spent + look + look + Math.max(1, account.dearest) > budget;
    if (!isLast || left === 0 || account.lastLook === "done") {
      return milliseconds;
    }
    account.lastLook = "due";
    return Math.max(milliseconds, left);
  }

  /** Milliseconds until the next attempt after trouble: seconds first, and most of an hour in the end. */
  pause(change: Change): number {
    const { spent, isOffline } = this.#of(change);
    return isOffline ? 0 : hour * (spent / budget) ** 3;
  }

  end(change: Change): void {
    this.#accounts.delete(keyOf(change));
  }

  /** @param isSign whether the user asked, or something changed; otherwise only accounts older than an hour are closed. */
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
  // What never left this computer costs the server nothing.
  const known: Partial<Record<SnippetErrorCode, number>> = {
    offline: 0,
    "signed-out": 2,
    "not-kept": 4,
    "not-the-service": 1 + rest,
  };
  return known[code] ?? (repeatedCodes.has(code) ? tries : 1);
}

/** The same server; each call tells how many requests it has cost, as far as that can be seen. */
function countedRemote(
  remote: SnippetRemote,
  pay: (requests: number, isOffline?: boolean) => void,
): SnippetRemote {
  /** @param rest of a write: what it is read back with. */
  const counted = async <T>(asked: Promise<T>, rest: number, tries: number): Promise<T> => {
    try {
      const answer = await asked;
      pay(1 + rest);
      return answer;
    } catch (thrown) {
      const { code, details } = snippetError(thrown);
      // Where the circuit is open, the server was asked in vain just before.
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
