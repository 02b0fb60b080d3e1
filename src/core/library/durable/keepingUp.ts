import { SnippetError, isCancelled } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable, Logger } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked, isLocalId, presentId } from "../outbox/item.ts";
import type { RestoredIds } from "../trash/restoredIds.ts";
import type { WriteKind } from "../waitingWrite.ts";
import type { LibraryNews } from "./libraryNews.ts";
import type { SnippetReads } from "./snippetReads.ts";

export interface KeepingUpParts {
  readonly cache: Pick<SnippetCache, "verify" | "fault" | "loads" | "onDidChange">;
  readonly log: Pick<Logger, "warn">;
  /** Takes in what other windows did. */
  readonly catchUp: () => Promise<void>;
  /** Calls back when something in the library's folder has changed, by this window too. */
  readonly watch?: ((changed: () => void) => Disposable) | undefined;
}

/** What other windows did in the same folder. @throws {SnippetError} `storage`. */
export async function takeInOthers(
  { cache, restored }: OthersParts,
  outbox: Pick<Outbox, "catchUp">,
  news: Pick<LibraryNews, "allChanged">,
): Promise<void> {
  await outbox.catchUp();
  await cache.catchUp();
  if (await restored.catchUp()) {
    // An id is kept after the create to which it leads.
    await outbox.catchUp();
    news.allChanged();
  }
}

interface OthersParts {
  readonly cache: Pick<SnippetCache, "catchUp">;
  readonly restored: Pick<RestoredIds, "catchUp">;
}

/** Behind a library that is open: other windows' work is taken in, and what lies on the disk is compared once. */
export class KeepingUp implements Disposable {
  readonly #parts: KeepingUpParts;
  readonly #outbox: Pick<Outbox, "onDidChange" | "holdings">;
  readonly #reads: Pick<SnippetReads, "read">;
  readonly #ending = new AbortController();
  readonly #watching: readonly (Disposable | undefined)[];
  #others: ReadonlyMap<SnippetId, WriteKind> = new Map();
  #isAtWork = false;
  #isDueAgain = false;

  /**
   * @param outbox knows what waits to be sent.
   * @param repair called when what was kept was damaged, and the service has to be asked for all of it.
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
      // Of what happened before it watched nothing is told.
      void this.catchUp();
    }
    void this.#verify();
  }

  /** What happens while it is at work is taken in afterwards. Never throws. */
  async catchUp(): Promise<void> {
    this.#isDueAgain = true;
    if (this.#isAtWork) {
      return;
    }
    this.#isAtWork = true;
    try {
      while (this.#isDueAgain && !this.#ending.signal.aborted) {
        this.#isDueAgain = false;
        await this.#parts.catchUp();
      }
    } catch (error) {
      this.#warn("What other windows changed could not be read", error);
    } finally {
      this.#isAtWork = false;
    }
  }

  dispose(): void {
    this.#ending.abort();
    this.#watching.forEach((one) => one?.dispose());
  }

  /**
   * Where nothing is kept on the disk, each window has what it was told itself: of what another one sends it knows until
   * that has ended, and then asks for it.
   */
  #follow(): void {
    const { holdings } = this.#outbox;
    const sending = new Map<SnippetId, WriteKind>();
    for (const item of holdings.term === undefined ? holdings.pending : []) {
      if (!isBlocked(item)) {
        sending.set(presentId(item), item.want === undefined ? "delete" : "edit");
      }
    }
    for (const [given, kind] of this.#others) {
      const id = holdings.idOf(given);
      if (!(sending.has(given) || isLocalId(id))) {
        // What the service does not tell now the next sync brings.
        this.#reads.read(id, this.#ending.signal, true, kind === "delete").catch(() => undefined);
      }
    }
    this.#others = sending;
  }

  /** Whoever met the damage, in whatever window: all is read anew from the disk then, and nothing is there. */
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

  #warn(what: string, error: unknown): void {
    if (!isCancelled(error) && !this.#ending.signal.aborted) {
      const reason = error instanceof SnippetError ? error.details.reason : undefined;
      this.#parts.log.warn(`${what}: ${reason ?? "unknown"}`);
    }
  }
}
