import type { Disposable, Logger } from "../../ports.ts";
import type { Leader } from "./leader.ts";

/** A leader that is made when something waits for the first time; one that could not be made is tried again at the next call. */
export class LateLeader implements Disposable {
  readonly #make: () => Leader | Promise<Leader>;
  readonly #log: Pick<Logger, "warn">;
  #leader: Leader | undefined;
  #making: Promise<Leader> | undefined;
  #isDisposed = false;

  constructor(make: () => Leader | Promise<Leader>, log: Pick<Logger, "warn">) {
    this.#make = make;
    this.#log = log;
  }

  /** Whether it has anything to go on with. */
  get isBegun(): boolean {
    return this.#leader !== undefined || this.#making !== undefined;
  }

  /** Does the work at once, where the leader is there. What cannot be sent now waits on the disk, and for the next call. */
  tell(work: (leader: Leader) => void): void {
    if (this.#leader === undefined) {
      this.get().then(work, () => this.#log.warn("What waits cannot be sent: a part is missing."));
    } else {
      work(this.#leader);
    }
  }

  async get(): Promise<Leader> {
    this.#making ??= this.#made();
    return this.#making;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#leader?.dispose();
  }

  async #made(): Promise<Leader> {
    try {
      this.#leader = await this.#make();
    } catch (error) {
      this.#making = undefined;
      throw error;
    }
    if (this.#isDisposed) {
      this.#leader.dispose();
    }
    return this.#leader;
  }
}
