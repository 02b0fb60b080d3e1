import { nextTurn } from "./turns.ts";

/** The longest pause between two pieces of work, in milliseconds: a crowd of connections must not stop all work. */
const longest = 3;

/**
 * Counts new connections. Node accepts one connection per turn of the event loop. If each turn also did a piece of
 * work, the connections behind a crowd would wait for one piece each.
 */
export class Arrivals {
  #count = 0;

  /** Must be called for each new connection. */
  came(): void {
    this.#count += 1;
  }

  /** Like `nextTurn`: await it between pieces of work. It ends after a turn without a new connection. */
  async pause(most = longest): Promise<void> {
    const end = performance.now() + most;
    let before;
    do {
      before = this.#count;
      await nextTurn();
    } while (before !== this.#count && performance.now() < end);
  }
}
