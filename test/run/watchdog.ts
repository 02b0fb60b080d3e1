/** A time limit that starts anew at each sign of life. */
export class Watchdog {
  readonly #limitMs: number;
  readonly #silence = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#timer = this.#start();
    this.#silence.promise.catch(() => undefined);
  }

  /** Rejects when nothing was heard for the limit. */
  get silence(): Promise<never> {
    return this.#silence.promise;
  }

  readonly alive = (): void => {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(
      () =>
        this.#silence.reject(
          new Error(`Nothing was heard from the editor for ${String(this.#limitMs / 1000)} s.`),
        ),
      this.#limitMs,
    );
  }
}
