import type { SnippetError } from "../../errors.ts";
import type { Stopwatch } from "../../ports.ts";
import type { Item } from "./item.ts";

/** Requests that a failing change may cost before it rests until the user acts, or until something changes. */
const budget = 10;
const hour = 3_600_000;

interface Account {
  /** Of the text that it pays for: a newer one has a budget of its own. */
  readonly savedAt: number;
  /** Time of the first request, by the stopwatch. */
  since: number;
  spent: number;
  /** Costs of the last attempt to write, of the last look for its effect, and of the dearest of all. */
  write: number;
  look: number;
  dearest: number;
  /** Whether the last attempt never left this computer. */
  isOffline: boolean;
  /** The look at the end of the grace time is owed once, whatever the earlier ones cost. */
  lastLook: "owed" | "due" | "done";
}

const untouched: Omit<Account, "savedAt"> = {
  since: 0,
  spent: 0,
  write: 0,
  look: 1,
  dearest: 0,
  isOffline: false,
  lastLook: "owed",
};

type Change = Pick<Item, "id" | "savedAt" | "flight">;

/** One record at most three times, a page or two, or a look, a write and its read-back: as a rule no attempt costs more. */
const usual = 3;
/** A look before the write, its read-back, and a repair with another one where a field was not kept. */
const dearWrite = 5;

/**
 * Counts the requests of each change, so that none is repeated forever: the more a failing change has cost, the later it
 * is tried again, and once its budget is spent it rests.
 */
export class Spending {
  readonly #stopwatch: Stopwatch;
  readonly #accounts = new Map<Item["id"], Account>();

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** Begins another attempt at this change. @returns to be called for each request of the attempt. */
  attempt(change: Change): () => void {
    const account = this.#open(change);
    const kind = change.flight === undefined ? "write" : "look";
    account.isOffline = false;
    account.lastLook = account.lastLook === "due" ? "done" : account.lastLook;
    let sent = 0;
    return () => {
      sent += 1;
      account.since = account.spent === 0 ? this.#stopwatch.elapsed() : account.since;
      account.spent += 1;
      account[kind] = sent;
      account.dearest = Math.max(account.dearest, sent);
    };
  }

  /** Whether another attempt like the last one would exceed the budget. An attempt while offline is always allowed. */
  isSpent(change: Change): boolean {
    const { since, spent, write, look, isOffline, lastLook } = this.#of(change);
    const next = Math.min(change.flight === undefined ? write : look, usual);
    const isOver = this.#stopwatch.elapsed() - since >= hour;
    const isDue = isOffline || lastLook === "due";
    return spent > 0 && !isDue && (isOver || spent + next > budget);
  }

  /**
   * Milliseconds until the next look. The last look that the budget allows is made at the end of the grace time.
   * @param left milliseconds of the grace time.
   */
  untilLook(change: Change, milliseconds: number, left: number): number {
    const account = this.#open(change);
    const look = Math.min(account.look, usual);
    // This look, the last one, and the request that may follow from it.
    const isLast = account.spent + look + look + Math.max(dearWrite, account.dearest) > budget;
    if (!isLast || left === 0 || account.lastLook === "done") {
      return milliseconds;
    }
    account.lastLook = "due";
    return Math.max(milliseconds, left);
  }

  /** Milliseconds until the next attempt after a failure: seconds at first, most of an hour in the end. */
  pause(change: Change, { code, details }: SnippetError): number {
    const account = this.#open(change);
    // An open circuit means that requests to the server have failed just before.
    account.isOffline = code === "offline" && details.reason !== "CIRCUIT_OPEN";
    return account.isOffline ? 0 : hour * (account.spent / budget) ** 3;
  }

  end({ id }: Change): void {
    this.#accounts.delete(id);
  }

  /** @param isSign whether the user acted, or something changed; otherwise only accounts older than an hour are closed. */
  renew(isSign: boolean): void {
    const now = this.#stopwatch.elapsed();
    for (const [id, { since }] of this.#accounts) {
      if (isSign || now - since >= hour) {
        this.#accounts.delete(id);
      }
    }
  }

  #of({ id, savedAt }: Change): Omit<Account, "savedAt"> {
    const account = this.#accounts.get(id);
    return account?.savedAt === savedAt ? account : untouched;
  }

  #open({ id, savedAt }: Change): Account {
    const known = this.#accounts.get(id);
    const account = known?.savedAt === savedAt ? known : { ...untouched, savedAt };
    this.#accounts.set(id, account);
    return account;
  }
}
