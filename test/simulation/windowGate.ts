/**
 * What a window waits at while it is stopped, as by SIGSTOP: nothing of it goes on, its locks stay its own, and it
 * learns of nothing when it goes on.
 */
export class WindowGate {
  #closed: PromiseWithResolvers<void> | undefined;

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  close(): void {
    this.#closed ??= Promise.withResolvers();
  }

  open(): void {
    this.#closed?.resolve();
    this.#closed = undefined;
  }

  /** @returns undefined where nothing is to be waited for. */
  get passed(): Promise<void> | undefined {
    return this.#closed?.promise;
  }
}
