import { requestsInFlight } from "../sync/inParallel.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Item } from "./item.ts";

/** One item that is under way. */
export interface Turn {
  readonly isNew: boolean;
  /** Resolves when its request leaves, or it ends without one. */
  readonly left: Promise<void>;
  readonly leave: () => void;
  /** Resolve when all that began before it have left, or ended. */
  readonly earlierLeft: Promise<unknown>;
  readonly earlierEnded: Promise<unknown>;
}

/** What is under way: one item, or several new creates, in the order in which they were saved. */
export class Turns {
  readonly #underWay = new Map<WriteId, { readonly turn: Turn; readonly ended: Promise<void> }>();

  get size(): number {
    return this.#underWay.size;
  }

  has(id: WriteId): boolean {
    return this.#underWay.has(id);
  }

  begin(item: Item, work: (turn: Turn) => Promise<void>): void {
    const earlier = [...this.#underWay.values()];
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const turn = {
      isNew: isNewCreate(item),
      left,
      leave,
      earlierLeft: Promise.all(earlier.map((it) => it.turn.left)),
      earlierEnded: Promise.all(earlier.map((it) => it.ended)),
    };
    const ended = work(turn).finally(() => {
      leave();
      this.#underWay.delete(item.id);
    });
    this.#underWay.set(item.id, { turn, ended });
  }

  /** Whether it may begin beside what is under way. @param isKeyed whether the server keeps the keys of creates. */
  async mayJoin(item: Item, isKeyed: () => Promise<boolean>): Promise<boolean> {
    const all = [...this.#underWay.values()];
    const isNew = isNewCreate(item) && all.every(({ turn }) => turn.isNew);
    return all.length === 0 || (isNew && all.length < requestsInFlight && (await isKeyed()));
  }

  /** Resolves when one of them has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race([...this.#underWay.values()].map(({ ended }) => ended));
  }
}

/** Nothing of it can have come to the server yet, so that nothing is to be looked up. */
function isNewCreate({ serverId, flight, flights }: Item): boolean {
  return serverId === undefined && flight === undefined && flights === 0;
}
