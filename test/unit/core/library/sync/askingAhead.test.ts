import type { SnippetPage } from "../../../../../src/core/api/snippetPage.ts";
import assert from "node:assert/strict";
import { SnippetError, isSnippetError } from "../../../../../src/core/errors.ts";
import type { PagedList } from "../../../../../src/core/library/sync/pagedList.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import type { DriftManner } from "../../../../support/api/driftingService.ts";
import { settled } from "../../../../support/http/heldTransport.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";

/** A cache that is as the service is, by lists that a test may change. */
async function syncedWith(
  service: DriftingService,
  change: { list?: PagedList["list"]; knows?: boolean } = {},
): Promise<SyncedCache> {
  const { knows = true } = change;
  const synced = await SyncedCache.open(service, {
    pages: {
      dialect: { ...service.dialect, knows: () => knows },
      list: (query, signal) => (change.list ?? service.list.bind(service))(query, signal),
    },
  });
  await synced.run();
  return synced;
}

/** How many requests had been sent before the first was answered. */
async function askedAtFirst(service: DriftingService, run: () => Promise<void>): Promise<number> {
  const atAnswers: number[] = [];
  service.requests.length = 0;
  service.manner = { ...service.manner, before: (it) => void atAnswers.push(it.requests.length) };
  await run();
  return atAnswers[0] ?? 0;
}

describe("The pages that a sync asks for at first", () => {
  it("are one alone where nobody knows how many snippets there are", async () => {
    const service = new DriftingService(900, { isTotalTold: true });
    const synced = await SyncedCache.open(service);
    assert.equal(await askedAtFirst(service, () => synced.run()), 1);
  });

  for (const [count, atFirst] of [
    [0, 1],
    [100, 1],
    [101, 2],
    [450, 5],
    [900, 6],
  ] as const) {
    it(`are ${atFirst} where there were ${count} snippets the last time`, async () => {
      const service = new DriftingService(count, { isTotalTold: true });
      const synced = await syncedWith(service);
      assert.equal(await askedAtFirst(service, () => synced.run()), atFirst);
    });
  }

  it("are as many as the service puts fewer on each", async () => {
    const service = new DriftingService(90, { isTotalTold: true, maximalPerPage: 20 });
    Object.assign(service.dialect.current, { pageSize: 20 });
    const synced = await syncedWith(service);
    assert.equal(await askedAtFirst(service, () => synced.run()), 5);
  });

  it("are one alone where it is open from which number the service counts its pages", async () => {
    const service = new DriftingService(900, { isTotalTold: true });
    const synced = await syncedWith(service, { knows: false });
    assert.equal(await askedAtFirst(service, () => synced.run()), 1);
  });

  for (const [what, error, manner] of [
    ["that it has no such page", "not-found", { isTotalTold: true }],
    ["that it has failed", "server", { isTotalTold: true }],
    ["that it has no such page, and never how many there are", "not-found", {}],
  ] as const satisfies readonly (readonly [string, string, DriftManner])[]) {
    it(`count for nothing where they are not there any more and the service says ${what}`, async () => {
      const service = new DriftingService(210, manner);
      const change: { list?: PagedList["list"] } = {};
      const synced = await syncedWith(service, change);
      // Sooner than any other page.
      change.list = (query, signal) =>
        query.page > 2
          ? refusing(new SnippetError(error, "There is nothing."))
          : service.list(query, signal);
      for (let id = 1; id <= 15; id += 1) {
        service.remove(String(id));
      }
      const unheard: unknown[] = [];
      const note = (reason: unknown): void => void unheard.push(reason);
      process.on("unhandledRejection", note);
      await synced.run().finally(() => process.off("unhandledRejection", note));
      assert.deepEqual(unheard, []);
      assert.equal(synced.cache.size, 195);
      assert.equal(synced.cache.state.total, 195);
    });
  }

  it("are a failure where they are there and do not come", async () => {
    const service = new DriftingService(210, { isTotalTold: true });
    const change: { list?: PagedList["list"] } = {};
    const synced = await syncedWith(service, change);
    change.list = (query, signal) =>
      query.page > 2
        ? refusing(new SnippetError("not-found", "There is nothing."))
        : service.list(query, signal);
    await assert.rejects(synced.run(), (error) => isSnippetError(error, "not-found"));
  });

  it("are looked at again, as others may have come and gone between their answers", async () => {
    const service = new DriftingService(350, { isTotalTold: true });
    const change: { list?: PagedList["list"] } = {};
    const synced = await syncedWith(service, change);
    for (let at = 0; at < 120; at += 1) {
      service.add();
    }
    const others: Promise<unknown>[] = [];
    let isFirst = true;
    change.list = async (query, signal) => {
      if (isFirst) {
        isFirst = false;
        await settled();
        await Promise.all(others);
        // The last of the first page moves to the second, which was answered; nothing else moves to another page.
        service.add();
        service.remove("200");
        return service.list(query, signal);
      }
      const page = service.list(query, signal);
      others.push(page);
      return page;
    };
    await synced.run();
    const unmet = service.records.filter(({ id }) => synced.cache.get(id) === undefined);
    assert.deepEqual(unmet, []);
  });

  it("are taken one after the other where the service leads from each to the next by a link", async () => {
    const service = new DriftingService(350, { isTotalTold: true });
    const change: { list?: PagedList["list"] } = {};
    const synced = await syncedWith(service, change);
    service.add();
    // It knows no numbers any more, and answers each with its first page.
    change.list = async ({ link, perPage }, signal) => {
      const number = Number(link?.[0]?.[1] ?? 1);
      const page = await service.list({ page: number, perPage }, signal);
      const next = [["cursor", String(number + 1)] as const];
      return number === 4 ? page : { ...page, hasNext: true, link: next };
    };
    await synced.run();
    assert.deepEqual(
      synced.ids,
      service.records.map(({ id }) => id),
    );
    assert.deepEqual(synced.cache.state.missing, []);
  });
});

/** As the client answers for a page that the service does not have. */
function refusing(beyond: SnippetError): Promise<SnippetPage> {
  return beyond.code === "not-found"
    ? Promise.resolve({ records: [], total: undefined, hasNext: false, beyond })
    : Promise.reject(beyond);
}
