import type { SnippetDraft } from "../../model.ts";
import type { Stopwatch } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Holdings } from "./holdings.ts";
import type { Item } from "./item.ts";
import type { Spending } from "./spending.ts";
import { goesOn } from "./steps.ts";
import type { Turns } from "./turns.ts";

export interface AgendaParts {
  readonly holdings: Holdings;
  readonly spending: Spending;
  readonly underWay: Turns;
  readonly stopwatch: Stopwatch;
}

/** When an item is due, and the state for which that was worked out. */
interface Due {
  /** The number of the open request, or the text that the user wants. */
  readonly of: number | SnippetDraft | undefined;
  /** By the stopwatch. */
  readonly at: number;
}

/** Tells which item is due next, and when. */
export class Agenda {
  readonly #parts: AgendaParts;
  /** An item is due at once if it is not in here, or if its state has changed since. */
  readonly #due = new Map<WriteId, Due>();

  constructor(parts: AgendaParts) {
    this.#parts = parts;
  }

  /** The due item that has waited longest. */
  get next(): Item | undefined {
    const now = this.#parts.stopwatch.elapsed();
    const isBefore = (a: Item, b: Item): boolean =>
      (this.#at(a) - this.#at(b) || (a.id < b.id ? -1 : 1)) < 0;
    return this.#goingOn
      .filter((item) => this.#at(item) <= now)
      .reduce<Item | undefined>((a, b) => (a === undefined || isBefore(b, a) ? b : a), undefined);
  }

  /** Milliseconds until each item is due. */
  get waits(): readonly number[] {
    const now = this.#parts.stopwatch.elapsed();
    return this.#goingOn.map((item) => Math.max(0, this.#at(item) - now));
  }

  /** @param seen the item for which the wait was worked out; a later text of the user is due at once. */
  put(seen: Item, milliseconds: number): void {
    const now = this.#parts.holdings.get(seen.id);
    const at = this.#parts.stopwatch.elapsed() + milliseconds;
    this.#due.set(seen.id, { of: now?.flight === undefined ? seen.want : now.flights, at });
  }

  atOnce(id: WriteId): void {
    this.#due.delete(id);
  }

  allAtOnce(): void {
    this.#due.clear();
  }

  /** An item that has used all of its requests waits for the user, or for a change around it. */
  get #goingOn(): readonly Item[] {
    const { holdings, spending, underWay } = this.#parts;
    return holdings.items.filter(
      (item) => goesOn(item) && !spending.isSpent(item) && !underWay.has(item.id),
    );
  }

  #at({ id, flight, flights, want }: Item): number {
    const due = this.#due.get(id);
    return due?.of === (flight === undefined ? want : flights) ? (due?.at ?? 0) : 0;
  }
}
