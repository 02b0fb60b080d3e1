import type { HeldLock, Locks } from "../../lease/locks.ts";
import type { Clock, Logger, RandomBytes, Stopwatch } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import type { Trash, VersionHistory } from "../snippetVersion.ts";
import type { OutboxFolder } from "./folder.ts";
import type { Holdings } from "./holdings.ts";
import { snippetError } from "./outcome.ts";
import { notLeading } from "./terms.ts";

export interface LeadershipParts {
  readonly holdings: Holdings;
  readonly folder: OutboxFolder;
  /** Of all windows that share the folder. */
  readonly locks: Locks;
}

/** What a leader is made of. */
export interface LeaderParts extends LeadershipParts {
  /** Tells the window that leads that a user is here, and waits. */
  readonly knock: () => Promise<void>;
  readonly remote: SnippetRemote;
  readonly cache: SnippetCache;
  readonly history: VersionHistory;
  readonly trash: Trash;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds after which a request that was given up has no effect any more. */
  readonly grace: number;
  /** Runs around what changes cache and items together, so that nobody is told in between. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}

const lockName = "outbox";

/** Whether this window is the one that writes items and sends: it has the lock, and began the last term. */
export class Leadership {
  readonly #parts: LeadershipParts;
  #lock: HeldLock | undefined;

  constructor(parts: LeadershipParts) {
    this.#parts = parts;
  }

  get isHeld(): boolean {
    return this.#lock !== undefined && this.#parts.holdings.term !== undefined;
  }

  /** Tries once. @returns whether this window leads now. @throws {SnippetError} `storage`. */
  async take(): Promise<boolean> {
    const { holdings, folder, locks } = this.#parts;
    // Where the term is over, somebody has robbed it.
    await this.#lock?.free();
    this.#lock = await locks.take(lockName);
    if (this.#lock === undefined) {
      holdings.follow();
      return false;
    }
    try {
      // Reading comes after the term has begun: what an earlier leader writes from now on counts less.
      await holdings.lead(await folder.beginTerm());
      holdings.obstruct(undefined);
    } catch (error) {
      holdings.obstruct(snippetError(error).message);
      throw error;
    }
    return true;
  }

  /** @throws {SnippetError} `storage` where another window has begun to lead since. */
  async check(): Promise<void> {
    const { holdings, folder } = this.#parts;
    const { term } = holdings;
    if (term === undefined || !(await folder.isLatest(term))) {
      this.end();
      throw notLeading();
    }
  }

  end(): void {
    this.#parts.holdings.follow();
    void this.#lock?.free();
    this.#lock = undefined;
  }
}
