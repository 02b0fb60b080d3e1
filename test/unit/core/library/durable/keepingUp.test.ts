import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore, sharedRows } from "../../../../support/library/memoryStore.ts";
import type { CacheNews } from "../../../../../src/core/library/cache/cacheChange.ts";
import { SnippetCache } from "../../../../../src/core/library/cache/snippetCache.ts";
import { Emitter } from "../../../../../src/core/emitter.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { keepUp } from "../../../../../src/core/library/durable/keepingUp.ts";
import type { Outbox } from "../../../../../src/core/library/outbox/outbox.ts";
import { NodeFiles } from "../../../../../src/core/library/files/nodeFiles.ts";
import { watchFolder } from "../../../../../src/core/library/files/watchFolder.ts";
import type { DurableLibrary } from "../../../../../src/core/library/durable/durableLibrary.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { SystemClock } from "../../../../../src/core/systemClock.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { MemoryComputer } from "../../../../support/computer/memoryComputer.ts";
import { memoryLibrary } from "../../../../support/library/memoryLibrary.ts";
import { sharedDraft } from "../../../../support/library/sharedDraft.ts";
import { OutboxWindow } from "../../../../support/library/outboxWindow.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";
import { RecordingLog } from "../../../../support/computer/recordingLog.ts";

describe("Keeping up with other windows", () => {
  const nothing = (): void => undefined;
  const outbox = (): Pick<Outbox, "onDidChange" | "holdings"> => ({
    onDidChange: new Emitter<void>().event,
    holdings: new OutboxWindow().holdings,
  });
  const read = (): never => assert.fail("nothing is to be asked for");
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("takes in what another window did, and ends with the library", async () => {
    const shared = sharedRows();
    const [mine, theirs] = [0, 1].map(() => new SnippetCache(new MemoryStore(shared)));
    assert.ok(mine !== undefined && theirs !== undefined);
    let change = nothing;
    let isWatching = true;
    let woken = 0;
    const watch = (changed: () => void): { dispose: () => void } => {
      change = changed;
      return { dispose: () => (isWatching = false) };
    };
    const log = new RecordingLog();
    const keeping = keepUp({
      cache: mine,
      log,
      watch,
      catchUp: async () => {
        woken += 1;
        await mine.catchUp();
      },
      outbox: outbox(),
      read,
      repair: nothing,
    });
    await theirs.apply({ set: [cachedSnippet({ id: "1" })] });
    change();
    change();
    await settled();
    assert.equal(mine.size, 1);
    assert.equal(woken, 2);
    keeping.dispose();
    assert.equal(isWatching, false);
  });

  it("hears of the first change that another window ever saved there, on a real disk", async () => {
    const folder = await mkdtemp(join(tmpdir(), "snippet-first-"));
    const files = new NodeFiles(new SystemClock());
    const ground = { folder, files, watch: watchFolder };
    const computer = new MemoryComputer();
    const transport = new UndiciTransport();
    const client = apiClient("http://127.0.0.1:1", transport);
    const start = (): DurableLibrary => memoryLibrary(client, undefined, ground, computer);
    const [one, two] = [start(), start()];
    try {
      await two.loadLocal();
      const heard = new Promise<void>((resolve) => two.onDidChange(() => resolve()));
      await one.create(sharedDraft);
      await heard;
      assert.deepEqual(
        two.all().map(({ title }) => title),
        [sharedDraft.title],
      );
    } finally {
      [one, two].forEach((library) => library.dispose());
      await transport.dispose();
      await rm(folder, { recursive: true, force: true, maxRetries: 9 });
    }
  });

  const meetings: readonly {
    readonly who: string;
    readonly meet: (cache: SnippetCache) => unknown;
  }[] = [
    { who: "the comparing at the start", meet: () => undefined },
    { who: "a look at what others did", meet: (cache) => cache.catchUp() },
    { who: "a change", meet: (cache) => cache.apply({ set: [cachedSnippet({ id: "2" })] }) },
  ];
  for (const { who, meet } of meetings) {
    it(`asks the service again, once, for what was damaged when ${who} meets it, and logs it`, async () => {
      await using folder = await CacheFolder.make();
      const cache = folder.open();
      await cache.load();
      await cache.apply({ set: [cachedSnippet({ id: "1" })] });
      const [path = ""] = await folder.files();
      const sound = await readFile(path);
      const spoil = (): Promise<void> => writeFile(path, sound.subarray(0, -5_000));
      await (who.startsWith("the comparing") && spoil());
      const log = new RecordingLog();
      const repaired = Promise.withResolvers<void>();
      let repairs = 0;
      const catchUp = async (): Promise<void> => void (await cache.catchUp());
      const repair = (): void => {
        repairs += 1;
        repaired.resolve();
      };
      const keeping = keepUp({ cache, log, catchUp, outbox: outbox(), read, repair });
      if (!who.startsWith("the comparing")) {
        await cache.verify();
        await spoil();
        await meet(cache);
      }
      await repaired.promise;
      await settled();
      assert.deepEqual([repairs, log.lines.length], [1, 1]);
      keeping.dispose();
    });
  }

  it("bears a disk that fails", async () => {
    const log = new RecordingLog();
    const fail = (): Promise<never> =>
      Promise.reject(new SnippetError("storage", "No.", { details: { reason: "EIO" } }));
    const { event: onDidChange } = new Emitter<CacheNews>();
    const cache = { verify: fail, fault: "Not kept.", loads: 1, onDidChange };
    const watch = (): { dispose: () => void } => ({ dispose: nothing });
    const parts = { cache, log, watch, catchUp: fail, outbox: outbox(), read, repair: nothing };
    const keeping = keepUp(parts);
    await settled();
    assert.equal(log.lines.filter((line) => line.includes("EIO")).length, 2);
    assert.equal(log.lines[0], "warn Not kept.");
    keeping.dispose();
  });
});
