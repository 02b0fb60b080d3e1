import { requestsInFlight } from "../sync/inParallel.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Item } from "./item.ts";

interface Turn {
  readonly isNew: boolean;
  /** When its request leaves, or it ends without one. */
  readonly left: PromiseWithResolvers<void>;
  readonly ended: Promise<void>;
}

/** What is under way: one item, or several new creates, in the order in which they were saved. */
export class Turns {
  readonly #underWay = new Map<WriteId, Turn>();

  get size(): number {
    return this.#underWay.size;
  }

  has(id: WriteId): boolean {
    return this.#underWay.has(id);
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
