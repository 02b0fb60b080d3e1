import { SnippetError, isCancelled } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable, Logger } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked, isLocalId, presentId } from "../outbox/item.ts";
import { NextRun } from "../serial.ts";

export interface KeepingUpParts {
  readonly cache: Pick<SnippetCache, "verify" | "fault" | "loads" | "onDidChange">;
  readonly log: Pick<Logger, "warn">;
  /** Takes in changes of other windows. */
  readonly catchUp: () => Promise<void>;
  /** Calls back when something in the library's folder has changed, by this window too. */
  readonly watch?: ((changed: () => void) => Disposable) | undefined;
  /** Knows the pending changes. */
  readonly outbox: Pick<Outbox, "onDidChange" | "holdings">;
  /** Reads a record that another window has sent. */
  readonly read: (id: SnippetId, signal: AbortSignal) => Promise<unknown>;
  /** Called when the cache was damaged, and everything has to be fetched again. */
  readonly repair: () => void;
}

/**
 * Behind an open library: takes in changes of other windows, and compares the cache file with its checksums once.
 * @returns what ends it.
 */
export function keepUp(parts: KeepingUpParts): Disposable {
  const { cache, log, catchUp, outbox } = parts;
  const ending = new AbortController();
  const { signal } = ending;
  const warn = (what: string) => (error: unknown) => {
    if (!isCancelled(error) && !signal.aborted) {
      const reason = error instanceof SnippetError ? error.details.reason : undefined;
      log.warn(`${what}: ${reason ?? "unknown"}`);
    }
  };
  const catchingUp = new NextRun(async () => {
    if (!signal.aborted) {
      await catchUp().catch(warn("What other windows changed could not be read"));
    }
  });
  const watching = [whenDamaged(parts), parts.watch?.(() => void catchingUp.join())];
  if (cache.fault !== undefined) {
    log.warn(cache.fault);
    const follow = followOthers(parts, signal);
    watching.push(outbox.onDidChange(follow));
  }
  if (parts.watch !== undefined) {
    // Changes before the watch began are not reported.
    void catchingUp.join();
  }
  cache.verify(signal).catch(warn("The snippets kept on this computer could not be compared"));
  return {
    dispose: () => {
      ending.abort();
      watching.forEach((one) => one?.dispose());
    },
  };
}

/**
 * Without a cache file, each window has only the records that it received itself. It notes the changes that another
 * window sends, and reads each record when its change has ended.
 */
function followOthers(
  { outbox: { holdings }, read }: KeepingUpParts,
  signal: AbortSignal,
): () => void {
  let before: ReadonlySet<SnippetId> = new Set();
  return () => {
    const others = holdings.term === undefined ? holdings.pending : [];
    const sending = new Set(others.filter((item) => !isBlocked(item)).map(presentId));
    for (const given of before) {
      const id = holdings.shelf.idOf(given);
      if (!(sending.has(given) || isLocalId(id))) {
        // A record that cannot be read now comes with the next sync.
        read(id, signal).catch(() => undefined);
      }
    }
    before = sending;
  };
}

/** Whichever window met the damage, the cache is loaded again then, and is empty. */
function whenDamaged({ cache, log, repair }: KeepingUpParts): Disposable {
  let { loads } = cache;
  return cache.onDidChange(() => {
    if (cache.loads !== loads) {
      loads = cache.loads;
      log.warn("The snippets kept on this computer were damaged; they are read again");
      repair();
    }
  });
}
