import type { Disposable, Logger } from "../../../ports.ts";
import type { Delivery } from "./delivery.ts";

/** A delivery that is made when something waits for the first time; one that could not be made is tried again at the next call. */
export class LateDelivery implements Disposable {
  readonly #make: () => Delivery | Promise<Delivery>;
  readonly #log: Pick<Logger, "warn">;
  #delivery: Delivery | undefined;
  #making: Promise<Delivery> | undefined;
  #isDisposed = false;

  constructor(make: () => Delivery | Promise<Delivery>, log: Pick<Logger, "warn">) {
    this.#make = make;
    this.#log = log;
  }

  /** Whether it has anything to go on with. */
  get isBegun(): boolean {
    return this.#delivery !== undefined || this.#making !== undefined;
  }

  /** Does the work at once, where the delivery is there. What cannot be sent now waits on the disk, and for the next call. */
  tell(work: (delivery: Delivery) => void): void {
    if (this.#delivery === undefined) {
      this.get().then(work, () => this.#log.warn("What waits cannot be sent: a part is missing."));
    } else {
      work(this.#delivery);
    }
  }

  async get(): Promise<Delivery> {
    this.#making ??= this.#made();
    return this.#making;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#delivery?.dispose();
  }

  async #made(): Promise<Delivery> {
    try {
      this.#delivery = await this.#make();
    } catch (error) {
      this.#making = undefined;
      throw error;
    }
    if (this.#isDisposed) {
      this.#delivery.dispose();
    }
    return this.#delivery;
  }
}
