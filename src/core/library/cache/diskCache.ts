import { nextTurn } from "../../turns.ts";
import type { Clock } from "../../ports.ts";
import type { Files } from "../files/files.ts";
import { flushFile } from "../files/flushFile.ts";
import { isOnNetwork } from "../files/networkFolder.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { CacheFiles } from "./cacheFiles.ts";
import { mostBytes } from "./memoryBounds.ts";
import { cacheFormat } from "./schema.ts";
import { SqliteStore } from "./sqliteStore.ts";
import { StoredCache } from "./storedCache.ts";
import type { KeepReplaced } from "./storedCache.ts";

export interface DiskCacheOptions {
  readonly files: Files;
  /** The folder of this cache alone, on a disk of this computer. */
  readonly folder: string;
  readonly quarantine: Quarantine;
  readonly clock: Clock;
  readonly keepReplaced?: KeepReplaced;
  /** Whether the folder is on a network disk; detected by default. */
  readonly isFarAway?: (folder: string) => Promise<boolean>;
  /** Flushes a file off this thread; {@link flushFile} by default. */
  readonly flush?: (path: string) => Promise<void>;
  /** Bytes that a server may fill; {@link mostBytes} by default. */
  readonly room?: number;
}

/** The cache in a folder, or in memory where nothing can be stored there; `fault` says so. */
export function diskCache(options: DiskCacheOptions): StoredCache {
  const { files, folder, quarantine, clock, isFarAway, flush = flushFile } = options;
  const { room = mostBytes } = options;
  return new StoredCache(
    new SqliteStore(new CacheFiles(files, folder, quarantine, cacheFormat), {
      now: () => clock.now(),
      breathe: () => nextTurn(),
      wait: (milliseconds) =>
        new Promise((resolve) => {
          clock.after(milliseconds, resolve);
        }),
      flush,
      room,
      isOnNetwork: () => (isFarAway ?? isOnNetwork)(folder),
    }),
    options.keepReplaced,
  );
}
