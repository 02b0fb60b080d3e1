const tolerated = 5;
const shortestRest = 2_000;
const longestRest = 30_000;

/**
 * Whether requests to one server make sense: after five failures in a row it rests for two seconds, then one probe
 * decides; each failed probe doubles the rest, up to half a minute.
 */
export class Circuit {
  #failures = 0;
  #rest = shortestRest;
  #openedAt: number | undefined;
  #probe: Promise<void> | undefined;

  /** The request that finds out whether the server is back; settles, and never rejects, when it knows. */
  get probe(): Promise<void> | undefined {
    return this.#probe;
  }

  /** @returns milliseconds until the next try makes sense; 0 when it does now. */
  restAt(now: number): number {
    if (this.#openedAt === undefined) {
      return 0;
    }
    const passed = now - this.#openedAt;
    // A clock that was set back must not lengthen the rest.
    return passed < 0 ? 0 : Math.max(0, this.#rest - passed);
  }

  /** Runs a request; it is the probe when the circuit was open. The request reports `succeeded` or `failed`. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (this.#openedAt === undefined) {
      return request();
    }
    const probe = Promise.withResolvers<void>();
    this.#probe = probe.promise;
    try {
      return await request();
    } finally {
      this.#probe = undefined;
      probe.resolve();
    }
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rest = shortestRest;
    this.#openedAt = undefined;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#openedAt === undefined) {
      this.#openedAt = this.#failures >= tolerated ? now : undefined;
    } else if (this.#probe !== undefined) {
      // Others that fail now were sent before it opened.
      this.#rest = Math.min(longestRest, this.#rest * 2);
      this.#openedAt = now;
    }
  }
}
