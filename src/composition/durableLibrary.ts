import { join } from "node:path";
import type { LiveWindows } from "../core/lease/liveWindows.ts";
import { diskCache } from "../core/library/cache/diskCache.ts";
import type { DiskCacheOptions } from "../core/library/cache/diskCache.ts";
import type { SnippetCache } from "../core/library/cache/snippetCache.ts";
import { Cap } from "../core/library/durable/cap.ts";
import { DurableLibrary } from "../core/library/durable/durableLibrary.ts";
import type { FolderWatch } from "../core/library/files/folderWatch.ts";
import type { Files } from "../core/library/files/files.ts";
import { Quarantine } from "../core/library/files/quarantine.ts";
import { HistoryStore } from "../core/library/history/historyStore.ts";
import { libraryKey } from "../core/library/libraryKey.ts";
import { isSameText } from "../core/library/outbox/waiting/operation.ts";
import type { Operation } from "../core/library/outbox/waiting/operation.ts";
import { operationPlaces } from "../core/library/outbox/store/operationFile.ts";
import { operationFormat } from "../core/library/outbox/store/operationFormat.ts";
import { OperationStore } from "../core/library/outbox/store/operationStore.ts";
import type { SnippetRemote } from "../core/library/remote.ts";
import type { LibraryOrigin } from "../core/library/snippetLibrary.ts";
import { LateRemote } from "../core/library/lateRemote.ts";
import type { Sync } from "../core/library/sync/sync.ts";
import type { SyncPorts } from "../core/library/sync/syncPorts.ts";
import { RestoredIds } from "../core/library/trash/restoredIds.ts";
import { TrashStore } from "../core/library/trash/trashStore.ts";
import type { Lease } from "../core/lease/lease.ts";
import { LateSync } from "./lateSync.ts";
import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../core/ports.ts";

/** What all libraries of a window share. */
export interface LibraryGround {
  /** Holds a folder for each library. */
  readonly folder: string;
  readonly files: Files;
  readonly openWindow: () => LiveWindows;
  readonly clock: Clock & Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  readonly leaseIn: (folder: string) => Lease;
  /** On disk, where nothing else is said. */
  readonly cacheIn?: (options: DiskCacheOptions) => SnippetCache;
  /** Tells of other windows' work. */
  readonly watch?: FolderWatch;
  /** How many snippets are kept on this computer. */
  readonly maximum: () => number;
}

/** The service of one library, and how it is listed. */
export interface LibraryService {
  readonly remote: SnippetRemote;
  readonly sync: (ports: Omit<SyncPorts, "remote" | "pages">) => Sync;
}

/** For a service that is reached over a network: longer than proxies keep a request that nobody waits for any more. */
export const networkGrace = 120_000;

/** In process, a request ends with whoever made it. */
export const inProcessGrace = 0;

const month = 30 * 86_400_000;
/** So many that have ended tell their ids however old they are: a window that knows of none may be open, and clocks jump. */
const alwaysTold = 100;

/**
 * A create tells its id for a month, and as long as anything waits that names it as it was named here, or has its text:
 * another create's watch would take its record for a copy.
 *
 * @param count how many have ended, all together.
 */
export function tellsItsId(
  done: Operation,
  waiting: readonly Operation[],
  now: number,
  count: number,
): boolean {
  const isNeeded = (it: Operation): boolean =>
    it.snippetId === done.snippetId || isSameText(it, done);
  const isNew = count <= alwaysTold || now - done.savedAt < month;
  return done.createdId !== undefined && (isNew || waiting.some(isNeeded));
}

/**
 * @param service is asked for at the first request, and gives the same one each time.
 * @param grace milliseconds after which a request that was given up has no effect any more.
 */
export function buildDurableLibrary(
  ground: LibraryGround,
  origin: LibraryOrigin,
  service: () => Promise<LibraryService>,
  grace: number,
  windows: LiveWindows = ground.openWindow(),
): DurableLibrary {
  const { files, clock } = ground;
  const folder = join(ground.folder, libraryKey(origin));
  const quarantine = new Quarantine(files, join(folder, "quarantine"), clock);
  const kept = { files, clock, quarantine };
  const history = new HistoryStore({ ...kept, folder: join(folder, "history") });
  const trash = new TrashStore({ ...kept, folder: join(folder, "trash") });
  const restored = new RestoredIds({ ...kept, folder: join(folder, "restored") });
  const operations = new OperationStore<Operation>({
    files,
    folder: join(folder, "outbox"),
    windows,
    format: operationFormat,
    quarantine,
    isKept: (operation, waiting, count) => tellsItsId(operation, waiting, clock.now(), count),
    rescue: async (bytes) => {
      const { rescuedOperation } = await import("../core/library/outbox/store/rescuedOperation.ts");
      return rescuedOperation(bytes, clock.now());
    },
  });
  const cache = (ground.cacheIn ?? diskCache)({ ...kept, folder: join(folder, "cache") });
  const cap = new Cap(ground.maximum);
  const remote = new LateRemote(async () => (await service()).remote);
  const sync = new LateSync(async () =>
    (await service()).sync({
      cache,
      bin: trash,
      lease: ground.leaseIn(join(folder, "lease")),
      clock,
      maximum: () => cap.maximum,
    }),
  );
  const watched = [...operationPlaces.map((place) => join("outbox", place)), "cache"];
  const watch = (changed: () => void): Disposable => {
    const watching = watched.map((name) => ground.watch?.watch(join(folder, name), changed));
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
    windows,
    deliver: async (parts) => {
      const { Delivery } = await import("../core/library/outbox/sending/delivery.ts");
      return new Delivery(parts);
    },
    operations,
    remote,
    cache,
    history,
    trash,
    restored,
    sync,
    cap,
    clock,
    stopwatch: clock,
    random: ground.random,
    log: ground.log,
    grace,
  });
}
