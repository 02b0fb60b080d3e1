import type { SnippetError } from "../../errors.ts";
import type { Stopwatch } from "../../ports.ts";
import type { Item } from "./item.ts";
import { budget } from "./outcome.ts";

const hour = 3_600_000;

interface Costs {
  /** Of the text that it pays for: a newer one has a budget of its own. */
  readonly savedAt: number;
  /** Time of the first request, by the stopwatch. */
  since: number;
  spent: number;
  /** Costs of the last attempt to write, of the last look for its effect, and of the highest of all. */
  write: number;
  look: number;
  highest: number;
  /** Whether the last attempt never left this computer. */
  isOffline: boolean;
  /** The look at the end of the grace time is owed once, whatever the earlier ones cost. */
  lastLook: "owed" | "due" | "done";
}

const untouched: Omit<Costs, "savedAt"> = {
  since: 0,
  spent: 0,
  write: 0,
  look: 1,
  highest: 0,
  isOffline: false,
  lastLook: "owed",
};

type Change = Pick<Item, "id" | "savedAt" | "flight">;

/** One record at most three times, a page or two, or a look, a write and its read-back: as a rule no attempt costs more. */
const usual = 3;
/** A look before the write, its read-back, and a repair with another one where a field was not kept. */
const costlyWrite = 6;

/**
 * Counts the requests of each change, so that none is repeated forever: the more a failing change has cost, the later it
 * is tried again, and once its budget is spent it rests.
 */
export class Spending {
  readonly #stopwatch: Stopwatch;
  readonly #costs = new Map<Item["id"], Costs>();

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** Begins another attempt at this change. @returns to be called for each request of the attempt. */
  attempt(change: Change): () => void {
    const costs = this.#open(change);
    const kind = change.flight === undefined ? "write" : "look";
    costs.isOffline = false;
    costs.lastLook = costs.lastLook === "due" ? "done" : costs.lastLook;
    let sent = 0;
    return () => {
      sent += 1;
      costs.since = costs.spent === 0 ? this.#stopwatch.elapsed() : costs.since;
      costs.spent += 1;
      costs[kind] = sent;
      costs.highest = Math.max(costs.highest, sent);
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
    const costs = this.#open(change);
    const look = Math.min(costs.look, usual);
    // This look, the last one, and the request that may follow from it.
    const isLast = costs.spent + look + look + Math.max(costlyWrite, costs.highest) > budget;
    if (!isLast || left === 0) {
      return milliseconds;
    }
    // Once it is owed; of another request it is made where the budget has room for it.
    costs.lastLook = costs.lastLook === "owed" ? "due" : costs.lastLook;
    return Math.max(milliseconds, left);
  }

  /** Milliseconds until the next attempt after a failure: seconds at first, most of an hour in the end. */
  pause(change: Change, { code, details }: SnippetError): number {
    const costs = this.#open(change);
    // An open circuit means that requests to the server have failed just before.
    costs.isOffline = code === "offline" && details.reason !== "CIRCUIT_OPEN";
    return costs.isOffline ? 0 : hour * (costs.spent / budget) ** 3;
  }

  end({ id }: Change): void {
    this.#costs.delete(id);
  }

  /** @param isSign whether the user acted, or something changed; otherwise only costs older than an hour are closed. */
  renew(isSign: boolean): void {
    const now = this.#stopwatch.elapsed();
    for (const [id, { since }] of this.#costs) {
      if (isSign || now - since >= hour) {
        this.#costs.delete(id);
      }
    }
  }

  #of({ id, savedAt }: Change): Omit<Costs, "savedAt"> {
    const costs = this.#costs.get(id);
    return costs?.savedAt === savedAt ? costs : untouched;
  }

  #open({ id, savedAt }: Change): Costs {
    const known = this.#costs.get(id);
    const costs = known?.savedAt === savedAt ? known : { ...untouched, savedAt };
    this.#costs.set(id, costs);
    return costs;
  }
}
