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

/** Tells which item is due next, and when. */
export class Agenda {
  readonly #parts: AgendaParts;
  /** By the stopwatch. An item that is not in here is due at once. */
  readonly #due = new Map<WriteId, number>();

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

  put(id: WriteId, milliseconds: number): void {
    this.#due.set(id, this.#parts.stopwatch.elapsed() + milliseconds);
  }

  atOnce(id: WriteId): void {
    this.#due.delete(id);
  }

  allAtOnce(): void {
    this.#due.clear();
  }

  /** An item that has spent its budget rests. */
  get #goingOn(): readonly Item[] {
    const { holdings, spending, underWay } = this.#parts;
    return holdings.items.filter(
      (item) => goesOn(item) && !spending.isSpent(item) && !underWay.has(item.id),
    );
  }

  #at({ id }: Item): number {
    return this.#due.get(id) ?? 0;
  }
}
