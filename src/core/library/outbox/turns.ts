import { requestsInFlight } from "../sync/inParallel.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Item } from "./item.ts";

interface Turn {
  readonly isNew: boolean;
  /** Resolves when the item's request is sent, or the item ends without one. */
  readonly left: PromiseWithResolvers<void>;
  readonly ended: Promise<void>;
}

/** Items under way: one, or several new creates in the order in which they were saved. */
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

  /** Whether the item may begin beside those under way. @param isKeyed whether the server honors keys of creates. */
  async mayJoin(item: Item, isKeyed: () => Promise<boolean>): Promise<boolean> {
    const all = [...this.#underWay.values()];
    const isNew = isNewCreate(item) && all.every((it) => it.isNew);
    return all.length === 0 || (isNew && all.length < requestsInFlight && (await isKeyed()));
  }

  /** Resolves when one of the items has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race([...this.#underWay.values()].map(({ ended }) => ended));
  }

  /** Resolves when all of the items have ended. */
  async allEnded(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  leaves(id: WriteId): void {
    this.#underWay.get(id)?.left.resolve();
  }

  /** Resolves when the requests of all items that began earlier are sent. */
  earlierLeft(id: WriteId): Promise<void> {
    return this.#afterEarlier(id, ({ left }) => left.promise);
  }

  /** Resolves when all items that began earlier have ended. */
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

/** No request of the item can have reached the server yet, so that no look is needed. */
function isNewCreate({ serverId, flight, flights }: Item): boolean {
  return serverId === undefined && flight === undefined && flights === 0;
}
