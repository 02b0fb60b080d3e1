import type { Syncing } from "../core/library/durable/syncRuns.ts";

/** Makes the sync at its first run. */
export class LateSync implements Syncing {
  readonly #make: () => Promise<Syncing>;
  readonly #ending = new AbortController();
  #sync: Promise<Syncing> | undefined;

  constructor(make: () => Promise<Syncing>) {
    this.#make = make;
  }

  async run(options: { readonly anew?: boolean }, signal?: AbortSignal): Promise<void> {
    const sync = await this.#made();
    await sync.run(options, signal);
  }

  async confirmMissing(choice: "remove" | "keep", signal?: AbortSignal): Promise<void> {
    const sync = await this.#made();
    await sync.confirmMissing(choice, signal);
  }

  dispose(): void {
    this.#ending.abort();
    void this.#sync?.then(
      (sync) => sync.dispose(),
      () => undefined,
    );
  }

  async #made(): Promise<Syncing> {
    this.#sync ??= this.#make().catch((error: unknown) => {
      this.#sync = undefined;
      throw error;
    });
    const sync = await this.#sync;
    if (this.#ending.signal.aborted) {
      sync.dispose();
    }
    return sync;
  }
}
