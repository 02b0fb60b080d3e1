import type { HeldLock, Locks } from "../../lease/locks.ts";
import type { Clock, Logger, RandomBytes, Stopwatch } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import type { TrashStore } from "../trash/trashStore.ts";
import type { HistoryStore } from "../history/historyStore.ts";
import type { OutboxFolder } from "./folder.ts";
import type { Holdings } from "./holdings.ts";
import { snippetError } from "./outcome.ts";

/** The objects that a leader works with. */
export interface LeaderParts {
  readonly holdings: Holdings;
  readonly folder: OutboxFolder;
  /** Locks between all windows that share the folder. */
  readonly locks: Locks;
  /** Tells the leading window that a user is waiting. */
  readonly knock: () => Promise<void>;
  readonly remote: SnippetRemote;
  readonly cache: SnippetCache;
  readonly history: HistoryStore;
  readonly trash: TrashStore;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds after which a request with a lost response cannot take effect any longer. */
  readonly grace: number;
}

const lockName = "outbox";

/** Tells whether this window writes items and sends: it has the lock, and began the last term. */
export class Leadership {
  readonly #parts: Pick<LeaderParts, "holdings" | "folder" | "locks">;
  #lock: HeldLock | undefined;

  constructor(parts: Pick<LeaderParts, "holdings" | "folder" | "locks">) {
    this.#parts = parts;
  }

  get isHeld(): boolean {
    return this.#lock !== undefined && this.#parts.holdings.term !== undefined;
  }

  /** Tries once. @returns whether this window leads now. @throws {SnippetError} `storage`. */
  async take(): Promise<boolean> {
    const { holdings, folder, locks } = this.#parts;
    // A lock whose term is over was robbed by another window.
    await this.#lock?.free();
    this.#lock = await locks.take(lockName);
    if (this.#lock === undefined) {
      holdings.follow();
      return false;
    }
    try {
      // The folder is read after the term has begun: later writes of an earlier leader count less.
      await holdings.lead(await folder.beginTerm());
      holdings.obstruct(undefined);
    } catch (error) {
      holdings.obstruct(snippetError(error).message);
      throw error;
    }
    return true;
  }

  end(): void {
    this.#parts.holdings.follow();
    void this.#lock?.free();
    this.#lock = undefined;
  }
}
