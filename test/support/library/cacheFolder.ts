import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SnippetCache } from "../../../src/core/library/cache/snippetCache.ts";
import { SqliteStore } from "../../../src/core/library/cache/sqliteStore.ts";
import type { StoreOptions } from "../../../src/core/library/cache/sqliteStore.ts";
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { Quarantine } from "../../../src/core/library/files/quarantine.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";

/** A cache's folder on the real disk. */
export class CacheFolder implements AsyncDisposable {
  readonly path: string;
  readonly cache: string;
  readonly quarantine: Quarantine;
  readonly #files = new NodeFiles(new SystemClock());
  readonly #open: SnippetCache[] = [];
  #stays = false;

  private constructor(path: string) {
    this.path = path;
    this.cache = join(path, "cache");
    this.quarantine = new Quarantine(this.#files, join(path, "quarantine"), new SystemClock());
  }

  /** @param isInMemory for thousands of them, where the system has such a folder: what matters there is not the disk. */
  static async make(isInMemory = false): Promise<CacheFolder> {
    const base = isInMemory && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
    return new CacheFolder(await mkdtemp(join(base, "snippet-cache-")));
  }

  /** One that is there already, and stays. */
  static at(path: string): CacheFolder {
    const folder = new CacheFolder(path);
    folder.#stays = true;
    return folder;
  }

  /** One window's cache, not loaded yet; closed with the folder. */
  open(other: Partial<StoreOptions> = {}): SnippetCache {
    const store = new SqliteStore({
      files: this.#files,
      folder: this.cache,
      quarantine: this.quarantine,
      clock: new SystemClock(),
      ...other,
    });
    const cache = new SnippetCache(store);
    this.#open.push(cache);
    return cache;
  }

  /** The file that is the cache; others beside it after damage. */
  async files(): Promise<readonly string[]> {
    return (await readdir(this.cache)).map((name) => join(this.cache, name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const cache of this.#open) {
      cache.dispose();
    }
    if (!this.#stays) {
      await rm(this.path, { recursive: true, force: true, maxRetries: 9 });
    }
  }
}
