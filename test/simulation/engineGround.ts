import type { Locks } from "../../src/core/lease/locks.ts";
import type { CacheStore } from "../../src/core/library/cache/sqliteStore.ts";
import type { PagedList } from "../../src/core/library/sync/pagedList.ts";
import type { Files } from "../../src/core/library/files/files.ts";
import type { SnippetRemote } from "../../src/core/library/remote.ts";
import type { SnippetLibrary } from "../../src/core/library/snippetLibrary.ts";
import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../../src/core/ports.ts";

/** All that one simulated window has: nothing else reaches its engine, and nothing of its engine is looked at. */
export interface EngineGround {
  readonly files: Files;
  readonly clock: Clock & Stopwatch;
  /** Freed by the system when the window is killed, kept while it is stopped, and now and then robbed. */
  readonly locks: Locks;
  readonly store: CacheStore;
  readonly remote: SnippetRemote;
  /** The list of a sync: never in the way of a planted fault of the remote. */
  readonly pages: PagedList;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds after which a request that was given up has no effect any more. */
  readonly grace: number;
}

/** What the simulation asks of an engine. */
export interface SimLibrary extends SnippetLibrary, Disposable {
  /** Another window changed something in this library's folder. */
  catchUp(): Promise<void>;
}

/** Where an engine keeps what is pending, and under it the ids of what has ended. */
export const pendingFolder = "/outbox";
export const endedFolder = `${pendingFolder}/done`;
/** Where earlier versions go. */
export const historyFolder = "/history";
export const trashFolder = "/trash";
