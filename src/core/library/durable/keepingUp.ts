import { SnippetError, isCancelled } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable, Logger } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked, isLocalId, presentId } from "../outbox/item.ts";
import { NextRun } from "../serial.ts";
import type { SnippetReads } from "./snippetReads.ts";

export interface KeepingUpParts {
  readonly cache: Pick<SnippetCache, "verify" | "fault" | "loads" | "onDidChange">;
  readonly log: Pick<Logger, "warn">;
  /** Takes in changes of other windows. */
  readonly catchUp: () => Promise<void>;
  /** Calls back when something in the library's folder has changed, by this window too. */
  readonly watch?: ((changed: () => void) => Disposable) | undefined;
}

/** Behind an open library: takes in changes of other windows, and compares the cache file with its checksums once. */
export class KeepingUp implements Disposable {
  readonly #parts: KeepingUpParts;
  readonly #outbox: Pick<Outbox, "onDidChange" | "holdings">;
  readonly #reads: Pick<SnippetReads, "read">;
  readonly #ending = new AbortController();
  readonly #watching: readonly (Disposable | undefined)[];
  #others: ReadonlySet<SnippetId> = new Set();
  readonly #catchingUp = new NextRun(() => this.#catchUp());

  /**
   * @param outbox knows the pending changes.
   * @param repair called when the cache was damaged, and everything has to be fetched again.
   */
  constructor(
    parts: KeepingUpParts,
    outbox: Pick<Outbox, "onDidChange" | "holdings">,
    reads: Pick<SnippetReads, "read">,
    repair: () => void,
  ) {
    this.#parts = parts;
    this.#outbox = outbox;
    this.#reads = reads;
    if (parts.cache.fault !== undefined) {
      parts.log.warn(parts.cache.fault);
    }
    this.#watching = [
      this.#whenDamaged(repair),
      parts.watch?.(() => void this.catchUp()),
      parts.cache.fault === undefined ? undefined : outbox.onDidChange(() => this.#follow()),
    ];
    if (parts.watch !== undefined) {
      // Changes before the watch began are not reported.
      void this.catchUp();
    }
    void this.#verify();
  }

  /** A call during a run leads to another run. Never throws. */
  catchUp(): Promise<void> {
    return this.#catchingUp.join();
  }

  dispose(): void {
    this.#ending.abort();
    this.#watching.forEach((one) => one?.dispose());
  }

  /**
   * Without a cache file, each window has only the records that it received itself. It notes the changes that another
   * window sends, and reads each record when its change has ended.
   */
  #follow(): void {
    const { holdings } = this.#outbox;
    const others = holdings.term === undefined ? holdings.pending : [];
    const sending = new Set(others.filter((item) => !isBlocked(item)).map(presentId));
    for (const given of this.#others) {
      const id = holdings.shelf.idOf(given);
      if (!(sending.has(given) || isLocalId(id))) {
        // A record that cannot be read now comes with the next sync.
        this.#reads.read(id, this.#ending.signal, true).catch(() => undefined);
      }
    }
    this.#others = sending;
  }

  /** Whichever window met the damage, the cache is loaded again then, and is empty. */
  #whenDamaged(repair: () => void): Disposable {
    const { cache, log } = this.#parts;
    let { loads } = cache;
    return cache.onDidChange(() => {
      if (cache.loads !== loads) {
        loads = cache.loads;
        log.warn("The snippets kept on this computer were damaged; they are read again");
        repair();
      }
    });
  }

  async #verify(): Promise<void> {
    try {
      await this.#parts.cache.verify(this.#ending.signal);
    } catch (error) {
      this.#warn("The snippets kept on this computer could not be compared", error);
    }
  }

  async #catchUp(): Promise<void> {
    try {
      await (this.#ending.signal.aborted || this.#parts.catchUp());
    } catch (error) {
      this.#warn("What other windows changed could not be read", error);
    }
  }

  #warn(what: string, error: unknown): void {
    if (!isCancelled(error) && !this.#ending.signal.aborted) {
      const reason = error instanceof SnippetError ? error.details.reason : undefined;
      this.#parts.log.warn(`${what}: ${reason ?? "unknown"}`);
    }
  }
}
