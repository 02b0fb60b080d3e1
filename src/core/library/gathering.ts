import type { Serial } from "./serial.ts";

/** Most items that are done together: each has an open file meanwhile. */
const mostTogether = 32;

interface Group<T, R> {
  readonly items: T[];
  /** The result of each, once all have ended. */
  readonly done: Promise<readonly Promise<R>[]>;
}

/** Does all items together that came until their turn, in the order of the calls, so that they share the wait for disk. */
export class Gathering<T, R> {
  readonly #turns: Serial;
  readonly #work: (items: readonly T[]) => readonly Promise<R>[];
  /** The group whose turn has not come yet. */
  #coming: Group<T, R> | undefined;

  /**
   * @param turns may have other work as well.
   * @param work returns the result of each item, in their order.
   */
  constructor(turns: Serial, work: (items: readonly T[]) => readonly Promise<R>[]) {
    this.#turns = turns;
    this.#work = work;
  }

  async add(item: T): Promise<R> {
    const coming = this.#coming;
    const hasRoom = coming !== undefined && coming.items.length < mostTogether;
    const group = hasRoom ? coming : this.#begin();
    const place = group.items.push(item) - 1;
    const each = await group.done;
    return each[place] as Promise<R>;
  }

  #begin(): Group<T, R> {
    const items: T[] = [];
    const group = {
      items,
      done: this.#turns.run(async () => {
        this.#coming = this.#coming === group ? undefined : this.#coming;
        const each = this.#work(items);
        await Promise.allSettled(each);
        return each;
      }),
    };
    this.#coming = group;
    return group;
  }
}
