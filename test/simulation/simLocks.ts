import type { HeldLock, Locks } from "../../src/core/lease/locks.ts";
import { never } from "../support/computer/never.ts";

/** Which window holds which lock; shared by all windows of the computer. */
export type LockHolders = Map<string, string>;

/** The locks of one simulated computer, as one window takes them. */
export class SimLocks implements Locks {
  readonly #window: string;
  readonly #holders: LockHolders;
  readonly #isDead: () => boolean;

  constructor(window: string, holders: LockHolders, isDead: () => boolean) {
    this.#window = window;
    this.#holders = holders;
    this.#isDead = isDead;
  }

  take(name: string): Promise<HeldLock | undefined> {
    if (this.#isDead()) {
      return never();
    }
    if (this.#holders.has(name)) {
      return Promise.resolve(undefined);
    }
    this.#holders.set(name, this.#window);
    return Promise.resolve({ free: () => this.#free(name) });
  }

  /** The process ended. */
  freeAll(): void {
    for (const [name, holder] of this.#holders) {
      if (holder === this.#window) {
        this.#holders.delete(name);
      }
    }
  }

  #free(name: string): Promise<void> {
    // It may have been robbed of it.
    if (!this.#isDead() && this.#holders.get(name) === this.#window) {
      this.#holders.delete(name);
    }
    return Promise.resolve();
  }
}
