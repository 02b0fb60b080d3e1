import assert from "node:assert/strict";
import type { CacheChange } from "../../../../../src/core/library/cache/cacheChange.ts";
import { stat } from "node:fs/promises";
import type { Transport } from "../../../../../src/core/http/transport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";

const mebi = 1_048_576;
const long = "x".repeat(mebi);

/** A server of which every snippet has a mebi of units in one of its texts, one snippet a page. */
function longService(field: "code" | "description", isCodeListed = true): DriftingService {
  const service = new DriftingService(30, { maximalPerPage: 1, isCodeListed });
  for (const { id } of service.records) {
    service.change(id, { [field]: long });
  }
  return service;
}

describe("A server whose snippets are very long", function () {
  this.timeout(60_000);

  for (const [name, isCodeListed] of [
    ["in its list", true],
    ["one by one", false],
  ] as const) {
    it(`has no more than some of them wait in memory, told ${name}`, async () => {
      const synced = await SyncedCache.open(longService("code", isCodeListed));
      const apply = synced.cache.apply.bind(synced.cache);
      let most = 0;
      synced.cache.apply = (change: CacheChange) => {
        const units = change.set?.reduce((sum, { snippet }) => sum + snippet.code.length, 0);
        most = Math.max(most, units ?? 0);
        return apply(change);
      };
      await synced.run();
      assert.equal(synced.cache.get("30")?.snippet.code, long);
      assert.ok(most >= mebi && most <= 24 * mebi, `${most / mebi} mebi at once`);
    });
  }

  it("fills the cache to a bound, and what is there stays and changes as before", async () => {
    const service = new DriftingService(30, { maximalPerPage: 1 });
    const synced = await SyncedCache.open(service);
    await synced.run();
    const own = [...service.records];
    const kept = (): number =>
      synced.cache.all().reduce((sum, { description }) => sum + description.length, 0);
    const description = "x".repeat(7 * mebi);
    service.records.length = 0;
    for (let at = 0; at < 22; at += 1) {
      service.change(service.add().id, { description });
    }
    await synced.run();
    assert.ok(kept() > 100 * mebi && kept() < 152 * mebi, `${kept() / mebi} mebi are kept`);
    assert.ok((synced.cache.state.capped ?? 0) > 0);
    service.records.splice(0, Infinity, ...own);
    service.change("7", { title: "New" });
    service.change("8", { description });
    await synced.run();
    assert.deepEqual(
      own.filter(({ id }) => synced.cache.get(id) === undefined),
      [],
    );
    assert.equal(synced.cache.get("7")?.snippet.title, "New");
    assert.equal(synced.cache.get("8")?.snippet.description, own[22]?.description);
  });

  for (const [name, isCodeListed] of [
    ["in its list", true],
    ["one by one", false],
  ] as const) {
    it(`fills no more of the disk than its bound, however often it sends other code: ${name}`, async () => {
      await using folder = await CacheFolder.make();
      const room = 8 * mebi;
      const cache = folder.open({ room, flush: () => Promise.resolve() });
      await cache.load();
      const service = longService("code", isCodeListed);
      service.change("1", { code: "short" });
      const synced = SyncedCache.over(service, cache);
      for (const letter of "abc") {
        await synced.run();
        for (const { id } of service.records.slice(0, -1)) {
          service.change(id, { code: letter.repeat(mebi) });
        }
      }
      service.change("1", { code: "shorter", title: "New" });
      const before = service.requests.length;
      await synced.run();
      assert.ok(service.requests.slice(before).every((request) => request.startsWith("page ")));
      const sizes = (await folder.files()).map(async (file) => (await stat(file)).size);
      const size = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
      assert.ok(size > room && size < room + 24 * mebi, `${size / mebi} mebi`);
      assert.ok(cache.size > 8 && cache.size <= (isCodeListed ? 24 : 30));
      assert.ok((cache.state.capped ?? 0) > 0);
      const snippet = { ...(service.records[0] ?? assert.fail()), code: long };
      await cache.apply({ set: [{ snippet, missing: new Set(), version: undefined }] });
      assert.equal(cache.get("30")?.snippet.code, long, "what the user wrote has room");
    });
  }

  it("moves no more of them to the trash than the trash holds, and the user is asked about the rest", async () => {
    const service = new DriftingService(60);
    const code = "x".repeat(7 * mebi);
    service.records.slice(0, 10).forEach(({ id }) => service.change(id, { code }));
    const synced = await SyncedCache.open(service);
    await synced.run();
    service.records.splice(0, 10);
    await synced.run();
    assert.equal(synced.binned.length, 9);
    assert.equal(synced.cache.state.missing.length, 1);
    await synced.run();
    assert.equal(synced.binned.length, 9);
    synced.clock.advance(31 * 86_400_000);
    await synced.run();
    assert.deepEqual([synced.binned.length, synced.cache.size], [10, 50]);
    assert.deepEqual(synced.cache.state.missing, []);
  });
});

describe("A server that sends all of its snippets in one page", () => {
  it("fills a library to its maximum, in short turns, and gives the rest when the maximum is raised", async () => {
    const records = Array.from({ length: 1_700 }, (_, at) => ({
      id: at + 1,
      title: "a",
      code: "b",
    }));
    const send: Transport["send"] = ({ headers }) => {
      const isKnown = "if-none-match" in headers;
      const body = Buffer.from(isKnown ? "" : JSON.stringify(records));
      const told = new Map([
        ["etag", '"a"'],
        ["link", '</snippets>; rel="first"'],
      ]);
      return Promise.resolve({ status: isKnown ? 304 : 200, headers: told, body });
    };
    const pages = apiClient("https://api.invalid", { send });
    let most = 1_100;
    const synced = await SyncedCache.open(new DriftingService(0), { pages, maximum: () => most });
    const atOnce: number[] = [];
    const apply = synced.cache.apply.bind(synced.cache);
    synced.cache.apply = (change: CacheChange) => {
      atOnce.push(change.set?.length ?? 0);
      return apply(change);
    };
    await synced.run();
    assert.equal(synced.cache.size, 1_100);
    assert.equal(synced.cache.state.capped, 1_100);
    await synced.run();
    most = 2_000;
    await synced.run();
    assert.equal(synced.cache.size, 1_700);
    assert.equal(synced.cache.state.capped, undefined);
    assert.ok(Math.max(...atOnce) < 1_000);
  });
});
