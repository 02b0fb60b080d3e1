import assert from "node:assert/strict";
import { readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { slices } from "../../../../../src/core/library/cache/schema.ts";
import { Sqlite, isDamage } from "../../../../../src/core/sqlite.ts";
import { checkCacheDamage } from "../../../../chaos/cacheDamageCheck.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

/** @returns the number of the page that a table begins with. */
function rootOf(path: string, table: string): number {
  const database = new DatabaseSync(path);
  try {
    const row = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(table);
    return Number(row?.["rootpage"]);
  } finally {
    database.close();
  }
}

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** @param root an inner page: its cells, and its header for the last child, begin with a page's number. */
function withLastLeafAsFirst(bytes: Buffer, root: number): Buffer {
  const pageSize = bytes.readUInt16BE(16);
  const page = (number: number): Buffer =>
    bytes.subarray((number - 1) * pageSize, number * pageSize);
  const inner = page(root);
  const [firstCell, lastChild] = [inner.readUInt16BE(12), inner.readUInt32BE(8)];
  page(inner.readUInt32BE(firstCell)).copy(page(lastChild));
  return bytes;
}

describe("A damaged cache", function () {
  this.timeout(60_000);

  let folder: CacheFolder;

  beforeEach(async () => {
    folder = await CacheFolder.make();
    const cache = folder.open();
    await cache.load();
    await cache.apply({ set: ["1", "2", "3"].map((id) => cachedSnippet({ id })) });
    cache.dispose();
  });

  afterEach(() => folder[Symbol.asyncDispose]());

  const pathOf = async (form: RegExp): Promise<string> => {
    const path = (await folder.files()).find((it) => form.test(it));
    assert.ok(path);
    return path;
  };
  const quarantined = async (): Promise<readonly Buffer[]> => {
    const names = await readdir(join(folder.path, "quarantine")).catch(() => []);
    return Promise.all(names.map((name) => readFile(join(folder.path, "quarantine", name))));
  };

  it("of any kind is never read as something else, and is whole after a sync", async () => {
    const { faults, noticed } = await checkCacheDamage(1, 120);
    assert.deepEqual(faults, []);
    assert.equal(noticed.size, 4);
  });

  it("would be seen to be read as something else, or as less", async () => {
    const other = cachedSnippet({ id: "9", code: "never written" });
    const { faults } = await checkCacheDamage(1, 20, (cache) => cache.apply({ set: [other] }));
    assert.match(faults.join("\n"), /snippet 9 is another one/);
    const gone = await checkCacheDamage(1, 20, (cache) => cache.apply({ deleted: ["9"] }));
    assert.match(gone.faults.join("\n"), /1 vanished without a word/);
  });

  it("whose file is gone was never synchronised", async () => {
    await rm(await pathOf(/\.sqlite$/));
    const cache = folder.open();
    await cache.load();
    assert.deepEqual([cache.size, cache.state.sweptAt, cache.fault], [0, undefined, undefined]);
  });

  it("that is another program's database is set aside, byte for byte", async () => {
    const bytes = Buffer.from("SQLite format 3\0 but not really");
    await writeFile(await pathOf(/\.sqlite$/), bytes);
    const cache = folder.open();
    await cache.load();
    assert.deepEqual([cache.size, await quarantined()], [0, [bytes]]);
  });

  it("that has lost a table, or a column of one, is set aside", async () => {
    for (const sql of ["DROP TABLE state", "ALTER TABLE snippet RENAME COLUMN fields TO other"]) {
      const [path = ""] = await folder.files();
      change(path, sql);
      const cache = folder.open();
      await cache.load();
      assert.deepEqual([cache.size, cache.fault], [0, undefined], sql);
      await cache.apply({ set: [cachedSnippet({ id: "1" })] });
      assert.equal((await quarantined()).length, 1);
      await rm(join(folder.path, "quarantine"), { recursive: true });
    }
  });

  it("that is cut in a text over several pages is replaced, and no fault of the disk", async () => {
    const cache = folder.open();
    await cache.load();
    const languages = [{ id: "1", name: "long ".repeat(2_000) }];
    await cache.apply({ state: { languages } });
    cache.dispose();
    const path = await pathOf(/\.sqlite$/);
    const cut = (await readFile(path)).subarray(0, -100);
    await writeFile(path, cut);
    const next = folder.open();
    await next.load();
    assert.deepEqual([next.fault, next.size], [undefined, 0]);
    assert.deepEqual(await quarantined(), [cut]);
  });

  describe("whose pages lead back to its beginning", () => {
    /** @returns what the file is then. */
    const leadBack = async (): Promise<Buffer> => {
      const path = await pathOf(/\.sqlite$/);
      const bytes = withLastLeafAsFirst(await readFile(path), rootOf(path, "snippet"));
      await writeFile(path, bytes);
      return bytes;
    };

    beforeEach(async () => {
      const cache = folder.open();
      await cache.load();
      const ids = Array.from({ length: 200 }, (_, at) => String(at + 1));
      await cache.apply({ set: ids.map((id) => cachedSnippet({ id })) });
      cache.dispose();
    });

    it("is not read for ever", async () => {
      const bytes = await leadBack();
      const next = folder.open();
      await next.load();
      assert.deepEqual([next.size, await quarantined()], [0, [bytes]]);
    });

    it("is not compared with its checksums for ever", async () => {
      await leadBack();
      const file = new Sqlite(await pathOf(/\.sqlite$/));
      const steps = slices(file, "SELECT n FROM snippet WHERE n > ? ORDER BY n LIMIT ?", 100);
      const check = (): void => {
        for (let slice = 0; slice < 10; slice += 1) {
          steps.next();
        }
      };
      try {
        assert.throws(check, isDamage);
      } finally {
        file.close();
      }
    });
  });

  it("is replaced once for all windows, which go on in the new file", async () => {
    const other = folder.open();
    await other.load();
    const path = await pathOf(/\.sqlite$/);
    const bytes = await readFile(path);
    bytes.write("Snippet X", bytes.indexOf("Snippet 2"));
    await writeFile(path, bytes);
    const cache = folder.open();
    const third = folder.open();
    await Promise.all([cache.load(), third.load()]);
    assert.deepEqual(await Promise.all([cache.verify(), third.verify()]), [false, false]);
    await cache.apply({ set: [cachedSnippet({ id: "4" })] });
    const news = await other.catchUp();
    assert.deepEqual([news.deleted.toSorted(), [...other.ids()]], [["1", "2", "3"], ["4"]]);
    await other.apply({ set: [cachedSnippet({ id: "5" })] });
    await Promise.all([cache.catchUp(), third.catchUp()]);
    for (const it of [cache, third]) {
      assert.equal(it.get("5")?.snippet.code, "code 5\n");
    }
    assert.deepEqual(await quarantined(), [bytes]);
    assert.deepEqual(await folder.files(), [join(folder.cache, "1-1.sqlite")]);
  });

  it("that whoever asks for code meets is replaced at the next change or look", async () => {
    const cache = folder.open();
    await cache.load();
    change(await pathOf(/1-0\.sqlite$/), "UPDATE code SET text = 'other'");
    assert.throws(() => cache.get("1")?.snippet.code, isDamage);
    const { deleted } = await cache.catchUp();
    assert.deepEqual([deleted.length, cache.size, (await quarantined()).length], [3, 0, 1]);
  });

  it("tells no other code, once it is replaced, for a snippet that was shown before", async () => {
    const cache = folder.open();
    await cache.load();
    const shown = cache.get("1")?.snippet;
    change(await pathOf(/1-0\.sqlite$/), "UPDATE snippet SET sum = 'other'");
    assert.equal(await cache.verify(), false);
    await cache.apply({ set: [cachedSnippet({ id: "1", code: "nobody has seen this" })] });
    assert.throws(() => shown?.code, { code: "storage" });
    cache.dispose();
    assert.throws(
      () => shown?.code,
      (error) => !isDamage(error),
    );
  });

  const meetings: readonly {
    readonly who: string;
    readonly damage: (path: string) => Promise<unknown>;
  }[] = [
    { who: "the sync itself", damage: (path) => truncate(path, 5_000) },
    {
      who: "another window",
      damage: async (path) => {
        change(path, "UPDATE snippet SET sum = 'other'");
        const other = folder.open();
        await other.load();
        assert.equal(await other.verify(), false);
      },
    },
  ];
  for (const { who, damage } of meetings) {
    it(`that ${who} meets in the midst of a sync is whole after it`, async () => {
      const service = new DriftingService(250, { isTotalTold: true });
      const cache = folder.open();
      await cache.load();
      const list = service.list.bind(service);
      const done = new Set<number>();
      service.list = async (query, signal) => {
        const page = await list(query, signal);
        if (query.page === 3 && !done.has(3)) {
          done.add(3);
          await damage(join(folder.cache, "1-0.sqlite"));
        }
        return page;
      };
      await SyncedCache.over(service, cache).run();
      assert.deepEqual([cache.size, (await quarantined()).length], [250, 1]);
      const next = folder.open();
      await next.load();
      assert.deepEqual([next.size, await next.verify()], [250, true]);
    });
  }

  it("that is damaged again and again is kept in memory, and a sync has an end", async () => {
    const service = new DriftingService(250, { isTotalTold: true });
    const cache = folder.open();
    await cache.load();
    const list = service.list.bind(service);
    service.list = async (query, signal) => {
      const page = await list(query, signal);
      if (query.page === 3) {
        // A journal beside the file may be gone by now.
        for (const path of (await folder.files()).filter((it) => it.endsWith(".sqlite"))) {
          await truncate(path, 5_000);
        }
      }
      return page;
    };
    await SyncedCache.over(service, cache).run();
    assert.deepEqual([cache.size, (await quarantined()).length], [250, 3]);
    assert.match(cache.fault ?? "", /damaged/);
  });

  it("of a later format is left alone, beside one of ours", async () => {
    const newer = join(folder.cache, "2-7.sqlite");
    await writeFile(newer, "a later one");
    const cache = folder.open();
    await cache.load();
    assert.deepEqual([cache.size, await cache.verify()], [3, true]);
    assert.equal(await readFile(newer, "utf8"), "a later one");
    assert.deepEqual(await quarantined(), []);
  });
});

describe("A cache that cannot be kept", () => {
  it("is one in memory, and says why", async () => {
    await using folder = await CacheFolder.make();
    await writeFile(folder.cache, "in the way");
    const cache = folder.open();
    await cache.load();
    assert.match(cache.fault ?? "", /^The snippets .* on this computer.*\.$/);
    await cache.apply({ set: [cachedSnippet({ id: "1" })] });
    assert.equal(cache.get("1")?.snippet.code, "code 1\n");
  });

  it("is one in memory where the folder lies on a network disk", async () => {
    await using folder = await CacheFolder.make();
    const cache = folder.open({ isFarAway: () => Promise.resolve(true) });
    await cache.load();
    assert.match(cache.fault ?? "", /network drive/);
    assert.deepEqual(await folder.files(), []);
  });
});
