import { nextTurn } from "./turns.ts";

/** In milliseconds between two pieces of work, so that no crowd of connections keeps all work waiting. */
const longest = 3;

/**
 * New connections. Node takes one of them in a turn of the event loop: where each turn had its piece of work, those behind
 * a crowd would wait for as many pieces.
 */
export class Arrivals {
  #count = 0;

  /** To be called for each. */
  came(): void {
    this.#count += 1;
  }

  /** As `nextTurn`, to be awaited between pieces of work; it is over once a turn brought no connection. */
  async pause(): Promise<void> {
    const end = performance.now() + longest;
    let before;
    do {
      before = this.#count;
      await nextTurn();
    } while (before !== this.#count && performance.now() < end);
  }
}
