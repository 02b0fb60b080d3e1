import { join } from "node:path";
import { SnippetCache } from "../core/library/cache/snippetCache.ts";
import type { CacheStore, StoreOptions } from "../core/library/cache/sqliteStore.ts";
import { ListLimit } from "../core/library/durable/listLimit.ts";
import { DurableLibrary } from "../core/library/durable/durableLibrary.ts";
import type { watchFolder } from "../core/library/files/watchFolder.ts";
import type { Files } from "../core/library/files/files.ts";
import { Quarantine } from "../core/library/files/quarantine.ts";
import { HistoryStore } from "../core/library/history/historyStore.ts";
import { keepReplaced, replacedTexts } from "../core/library/replacedTexts.ts";
import { libraryKey } from "../core/library/libraryKey.ts";
import { OutboxFolder } from "../core/library/outbox/folder.ts";
import { watchedPlaces } from "../core/library/outbox/places.ts";
import type { SnippetRemote } from "../core/library/remote.ts";
import type { LibraryOrigin } from "../core/library/snippetLibrary.ts";
import type { Sync } from "../core/library/sync/sync.ts";
import type { SyncPorts } from "../core/library/sync/syncPorts.ts";
import { TrashStore } from "../core/library/trash/trashStore.ts";
import type { Lease } from "../core/lease/lease.ts";
import type { Locks } from "../core/lease/locks.ts";
import { lateMethods, lateOwned } from "../core/late.ts";
import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../core/ports.ts";

/** The parts that all libraries of a window share. */
export interface LibraryGround {
  /** Contains a folder for each library. */
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock & Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  readonly leaseIn: (folder: string) => Lease;
  readonly locksIn: (folder: string) => Locks;
  readonly storeIn: (options: StoreOptions) => CacheStore;
  /** Reports changes by other windows. */
  readonly watch?: typeof watchFolder;
  /** The most snippets that are stored on this computer. */
  readonly maximum: () => number;
}

/** The remote side of one library, and its sync. */
export interface LibraryService {
  readonly remote: SnippetRemote;
  readonly sync: (ports: Omit<SyncPorts, "remote" | "pages">) => Sync;
  /** The sync of what other users share. */
  readonly shared: (ports: Omit<SyncPorts, "remote" | "pages">) => Sync;
}

/** For a server behind a network: longer than proxies keep a request of a client that has left. */
export const networkGrace = 120_000;

/** In process, a request ends with its sender. */
export const inProcessGrace = 0;

/**
 * @param service is called at the first request, and returns the same object each time.
 * @param grace milliseconds after which an abandoned request has no effect any more.
 */
export function buildDurableLibrary(
  ground: LibraryGround,
  origin: LibraryOrigin,
  service: () => Promise<LibraryService>,
  grace: number,
): DurableLibrary {
  const { files, clock } = ground;
  const folder = join(ground.folder, libraryKey(origin));
  const quarantine = new Quarantine(files, join(folder, "quarantine"), clock);
  const kept = { files, clock, quarantine };
  const replaced = replacedTexts({ ...kept, folder: join(folder, "replaced") });
  const history = new HistoryStore({
    ...kept,
    folder: join(folder, "history"),
    otherVersions: replaced,
  });
  const trash = new TrashStore({ ...kept, folder: join(folder, "trash") });
  const outbox = new OutboxFolder({ ...kept, folder: join(folder, "outbox") });
  const store = ground.storeIn({ ...kept, folder: join(folder, "cache") });
  const cache = new SnippetCache(store, (texts) => keepReplaced(replaced, texts, clock.now()));
  const listLimit = new ListLimit(ground.maximum);
  const remote = lateMethods(
    async () => (await service()).remote,
    ["counting", "create", "keepsKeys", "update", "delete", "read", "list", "languages", "tags"],
  );
  const lease = ground.leaseIn(join(folder, "lease"));
  const ports = { cache, trash, lease, clock, maximum: () => listLimit.maximum };
  const sync = lateOwned(async () => (await service()).sync(ports), ["run", "confirmMissing"]);
  const watched = [...watchedPlaces.map((place) => join("outbox", place)), "cache"];
  const watch = (changed: () => void): Disposable => {
    const watching = watched.map((name) => ground.watch?.(join(folder, name), changed));
    return {
      dispose: () => {
        for (const one of watching) {
          one?.dispose();
        }
      },
    };
  };
  return new DurableLibrary({
    origin,
    watch,
    leader: async (parts) => {
      const { Leader } = await import("../core/library/outbox/leader.ts");
      return new Leader(parts);
    },
    folder: outbox,
    locks: ground.locksIn(join(folder, "lease")),
    remote,
    cache,
    history,
    trash,
    sync,
    listLimit,
    clock,
    stopwatch: clock,
    random: ground.random,
    log: ground.log,
    grace,
  });
}
