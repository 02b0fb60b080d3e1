import { requestsInFlight } from "../sync/inParallel.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Holdings } from "./holdings.ts";
import { goesOn } from "./item.ts";
import type { Item } from "./item.ts";
import type { Memory } from "./memory.ts";
import type { Spending } from "./spending.ts";

interface Turn {
  readonly isNew: boolean;
  /** When its request leaves, or it ends without one. */
  readonly left: PromiseWithResolvers<void>;
  readonly ended: Promise<void>;
}

export interface TurnsParts {
  readonly holdings: Holdings;
  readonly spending: Spending;
  readonly memory: Memory;
}

/** What is under way, one item or several new creates in the order in which they were saved, and what comes next. */
export class Turns {
  readonly #parts: TurnsParts;
  readonly #underWay = new Map<WriteId, Turn>();

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  /** What has waited longest for its turn. */
  get next(): Item | undefined {
    const { memory } = this.#parts;
    const isBefore = (a: Item, b: Item): boolean =>
      (memory.of(a.id).due - memory.of(b.id).due || (a.id < b.id ? -1 : 1)) < 0;
    return this.#goingOn
      .filter(({ id }) => memory.untilDue(id) === 0)
      .reduce<Item | undefined>((a, b) => (a === undefined || isBefore(b, a) ? b : a), undefined);
  }

  /** Milliseconds until each of them is due. */
  get waits(): readonly number[] {
    return this.#goingOn.map(({ id }) => this.#parts.memory.untilDue(id));
  }

  get size(): number {
    return this.#underWay.size;
  }

  begin(item: Item, work: () => Promise<void>): void {
    const left = Promise.withResolvers<void>();
    const ended = work().finally(() => {
      left.resolve();
      this.#underWay.delete(item.id);
    });
    this.#underWay.set(item.id, { isNew: isNewCreate(item), left, ended });
  }

  /** Whether it may begin beside what is under way. @param isKeyed whether the server keeps the keys of creates. */
  async mayJoin(item: Item, isKeyed: () => Promise<boolean>): Promise<boolean> {
    const all = [...this.#underWay.values()];
    const isNew = isNewCreate(item) && all.every((it) => it.isNew);
    return all.length === 0 || (isNew && all.length < requestsInFlight && (await isKeyed()));
  }

  /** Resolves when one of them has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race([...this.#underWay.values()].map(({ ended }) => ended));
  }

  leaves(id: WriteId): void {
    this.#underWay.get(id)?.left.resolve();
  }

  /** Resolves when what began before it has left. */
  earlierLeft(id: WriteId): Promise<void> {
    return this.#afterEarlier(id, ({ left }) => left.promise);
  }

  /** Resolves when what began before it has ended. */
  earlierEnded(id: WriteId): Promise<void> {
    return this.#afterEarlier(id, ({ ended }) => ended);
  }

  /** What has cost too much rests. */
  get #goingOn(): readonly Item[] {
    const { holdings, spending } = this.#parts;
    return holdings.items.filter(
      (item) => goesOn(item) && !spending.isSpent(item) && !this.#underWay.has(item.id),
    );
  }

  async #afterEarlier(id: WriteId, until: (turn: Turn) => Promise<void>): Promise<void> {
    for (const [other, turn] of this.#underWay) {
      if (other === id) {
        return;
      }
      await until(turn);
    }
  }
}

/** Nothing of it can have come to the server yet, so that nothing is to be looked up. */
function isNewCreate({ serverId, flight, flights }: Item): boolean {
  return serverId === undefined && flight === undefined && flights === 0;
}
