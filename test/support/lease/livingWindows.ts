import type { LiveWindows } from "../../../src/core/lease/liveWindows.ts";

/** Windows of one simulated computer, told who lives. */
export class LivingWindows implements LiveWindows {
  readonly own: string;
  readonly #alive: Set<string>;

  /** @param alive shared by all windows of the computer. */
  constructor(own: string, alive: Set<string>) {
    this.own = own;
    this.#alive = alive;
    alive.add(own);
  }

  isAlive(id: string): Promise<boolean> {
    return Promise.resolve(this.#alive.has(id));
  }

  dispose(): void {
    this.#alive.delete(this.own);
  }
}
