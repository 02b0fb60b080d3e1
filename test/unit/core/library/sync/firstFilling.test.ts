import assert from "node:assert/strict";
import { SnippetError, isSnippetError } from "../../../../../src/core/errors.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";
import { systemError } from "../../../../support/computer/systemError.ts";

describe("The first filling of a cache on disk", () => {
  let folder: CacheFolder;

  beforeEach(async () => {
    folder = await CacheFolder.make();
  });

  afterEach(() => folder[Symbol.asyncDispose]());

  const open = async (
    service: DriftingService,
    flush: (path: string) => Promise<void>,
  ): Promise<SyncedCache> => {
    const cache = folder.open({ flush });
    await cache.load();
    return SyncedCache.over(service, cache);
  };

  it("goes on while the disk is slow, and ends when the disk has all of it", async () => {
    const service = new DriftingService(1_450, { isTotalTold: true });
    const disk = Promise.withResolvers<void>();
    const flushed: string[] = [];
    const synced = await open(service, async (path) => {
      flushed.push(path);
      await disk.promise;
    });
    const allShown = until(synced, 1_100);
    let isOver = false;
    const run = synced.run().then(() => {
      isOver = true;
    });
    await allShown;
    assert.equal(flushed.length, 1);
    assert.equal(synced.cache.state.sweptAt, undefined);
    assert.ok(!isOver);
    disk.resolve();
    await run;
    assert.ok(flushed.length > 1, "what was written since is flushed, too");
    assert.match(flushed[0] ?? "", /\.sqlite$/);
    assert.equal(synced.cache.size, 1_450);
    assert.notEqual(synced.cache.state.sweptAt, undefined);
  });

  it("writes the last records while the service is asked whether anything moved meanwhile", async () => {
    const allWritten = Promise.withResolvers<void>();
    const service = new DriftingService(345, {
      isTotalTold: true,
      before: ({ answers }) => (answers > 4 ? allWritten.promise : undefined),
    });
    const synced = await open(service, () => Promise.resolve());
    const run = synced.run();
    await until(synced, 345);
    assert.equal(synced.cache.state.sweptAt, undefined);
    allWritten.resolve();
    await run;
    assert.notEqual(synced.cache.state.sweptAt, undefined);
  });

  it("tells that the disk has not taken it, and is no sync", async () => {
    const service = new DriftingService(345, { isTotalTold: true });
    const synced = await open(service, () => Promise.reject(systemError("EIO", "fdatasync")));
    await assert.rejects(
      synced.run(),
      (error) =>
        isSnippetError(error, "storage") &&
        error.message ===
          "The snippets could not be stored on this computer. The disk reports an error.",
    );
    assert.equal(synced.cache.state.sweptAt, undefined);
  });

  it("keeps what came before the service failed, and waits until the disk has it", async () => {
    const failed = Promise.withResolvers<void>();
    const service = new DriftingService(1_450, {
      isTotalTold: true,
      before: ({ answers }) => {
        // Six pages are written when this one fails, and nothing else is left to be written.
        if (answers > 6) {
          failed.resolve();
          throw new SnippetError("offline", "The server cannot be reached.");
        }
      },
    });
    const disk = Promise.withResolvers<void>();
    const synced = await open(service, () => disk.promise);
    let isOver = false;
    const run = assert
      .rejects(synced.run(), (error) => isSnippetError(error, "offline"))
      .finally(() => {
        isOver = true;
      });
    await Promise.all([failed.promise, until(synced, 600)]);
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(!isOver);
    disk.resolve();
    await run;
    assert.equal(synced.cache.size, 600);
    const next = folder.open();
    await next.load();
    assert.equal(next.size, 600);
    assert.ok(await next.verify());
  });

  it("is the only time that a change does not wait for the disk itself", async () => {
    const service = new DriftingService(345, { isTotalTold: true });
    let flushes = 0;
    const synced = await open(service, () => {
      flushes += 1;
      return Promise.resolve();
    });
    await synced.run();
    const before = flushes;
    assert.ok(before > 0);
    for (const { id } of service.records.slice(0, 300)) {
      service.change(id, { code: "changed" });
    }
    await synced.run();
    assert.equal(flushes, before);
    assert.equal(synced.cache.get(service.records[7]?.id ?? "")?.snippet.code, "changed");
  });
});

/** Resolves when so many are in the cache. */
function until({ cache }: SyncedCache, size: number): Promise<void> {
  return new Promise((resolve) => {
    cache.onDidChange(() => {
      if (cache.size >= size) {
        resolve();
      }
    });
  });
}
