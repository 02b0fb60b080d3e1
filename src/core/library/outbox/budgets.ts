import { SnippetError } from "../../errors.ts";
import type { Allowance } from "../../http/allowance.ts";
import type { Stopwatch } from "../../ports.ts";
import type { Item } from "./item.ts";

/** Requests that one failing change may cost before it rests until the user acts, or until something changed. */
const most = 10;
const hour = 3_600_000;
/** A look, the write, and reading it back: with less no write is begun. */
const leastForWrite = 3;
/** What earlier looks for a lost response leave: the last one, and a write of which something is mended. */
const keptForTheEnd = 7;

const reason = "BUDGET";

export function overBudget(): SnippetError {
  const message =
    "This change took too many requests, so nothing more is sent for now. Retry to go on.";
  return new SnippetError("too-many-requests", message, { details: { reason } });
}

/** Whether a request did not leave since its change has cost enough. */
export function isOverBudget({ details }: SnippetError): boolean {
  return details.reason === reason;
}

/** The key of a text: a newer one has a budget of its own. */
type Change = Pick<Item, "id" | "savedAt" | "flight" | "want">;

class Budget implements Allowance {
  readonly #now: () => number;
  #used = 0;
  /** When the first request left, by the stopwatch. */
  #since = 0;
  /** Whether the last request ended on this side of the network. */
  isOffline = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get left(): number {
    return most - this.#used;
  }

  get isOld(): boolean {
    return this.#used > 0 && this.#now() - this.#since >= hour;
  }

  require(requests: number): void {
    if (this.left < requests) {
      throw overBudget();
    }
  }

  take(): void {
    this.require(1);
    this.#since = this.#used === 0 ? this.#now() : this.#since;
    this.#used += 1;
    this.isOffline = false;
  }

  giveBack(): void {
    this.#used -= 1;
    this.isOffline = true;
  }
}

/**
 * What each change may still cost the server, so that nothing is repeated for ever: the more a failing one has cost, the
 * later it is tried again, and once its budget is spent or an hour old it rests.
 */
export class Budgets {
  readonly #stopwatch: Stopwatch;
  readonly #budgets = new Map<string, Budget>();

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  of(change: Change): Budget {
    const key = keyOf(change);
    const budget = this.#budgets.get(key) ?? new Budget(() => this.#stopwatch.elapsed());
    this.#budgets.set(key, budget);
    return budget;
  }

  /** Whether it rests. What could not leave this computer may always be tried. */
  rests(change: Change): boolean {
    const budget = this.#budgets.get(keyOf(change));
    const isOpen = budget === undefined || budget.isOffline;
    const least = change.flight === undefined ? leastForWrite : 1;
    return !isOpen && (budget.isOld || budget.left < least);
  }

  /**
   * Milliseconds until the next look for a lost response: where there is little left, or nobody wants it any more, that is
   * the last one.
   * @param left of the grace time.
   */
  untilLook(change: Change, milliseconds: number, left: number): number {
    const isGivenUp = change.want === undefined && change.flight?.kind === "create";
    const isLast = isGivenUp || this.of(change).left <= keptForTheEnd;
    return isLast ? Math.max(milliseconds, left) : milliseconds;
  }

  /** Milliseconds until the next attempt after trouble: seconds first, and most of an hour in the end. */
  pause(change: Change): number {
    const { left, isOffline } = this.of(change);
    return isOffline ? 0 : hour * ((most - left) / most) ** 3;
  }

  end(change: Change): void {
    this.#budgets.delete(keyOf(change));
  }

  /** @param isSign whether the user asked, or something changed; otherwise only budgets older than an hour are renewed. */
  renew(isSign: boolean): void {
    for (const [key, { isOld }] of this.#budgets) {
      if (isSign || isOld) {
        this.#budgets.delete(key);
      }
    }
  }
}

/** Extra copies of what was seen to be there are another matter. */
function keyOf({ id, savedAt, flight }: Change): string {
  return `${id} ${String(savedAt)} ${String(flight?.isSeen === true)}`;
}
