import assert from "node:assert/strict";
import fc from "fast-check";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { Snippet, SnippetId } from "../../../../../src/core/model.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";

const [most, mostOthers] = [60, 80];

/** One look at a server that lists whatever it likes, and says of each snippet whatever it likes. */
const look = fc.record({
  /** Of the snippets at first, by number: which are listed, and behind how many others. */
  listed: fc.subarray(Array.from({ length: most }, (_, at) => at + 1)),
  others: fc.nat(mostOthers),
  othersFirst: fc.boolean(),
  told: fc.array(fc.constantFrom("it", "not-found", "forbidden"), { minLength: 1, maxLength: 7 }),
  maximum: fc.integer({ min: 1, max: most + mostOthers }),
  isTotalTold: fc.boolean(),
  isCodeListed: fc.boolean(),
  maximalPerPage: fc.integer({ min: 1, max: 40 }),
  choice: fc.constantFrom("remove", "keep", undefined),
});

describe("What the cache had before a sync", function () {
  this.timeout(60_000);

  it("leaves it by the trash alone, after the server said twice that it is not there, whatever is listed", async () => {
    const given = fc.tuple(fc.nat(most), fc.array(look, { minLength: 1, maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(given, async ([count, looks]) => {
        const service = new DriftingService(count);
        const first = [...service.records];
        const once: Snippet[] = [];
        const denied = new Map<SnippetId, number>();
        let [told, maximum] = [["it"] as readonly string[], 1_000];
        const read: DriftingService["read"] = async (id) => {
          await new Promise((resolve) => setImmediate(resolve));
          const answer = told[Number(id) % told.length];
          if (answer === "it") {
            const snippet = [...first, ...once].find((it) => it.id === id);
            assert.ok(snippet);
            return { snippet, missing: new Set(), version: undefined };
          }
          denied.set(id, (denied.get(id) ?? 0) + 1);
          throw new SnippetError(answer === "forbidden" ? "forbidden" : "not-found", "No.");
        };
        const synced = await SyncedCache.open(service, {
          remote: { read },
          maximum: () => maximum,
        });
        await synced.run();
        for (const { listed, others, othersFirst, choice, ...next } of looks) {
          const before = synced.ids;
          ({ told, maximum } = next);
          service.manner = next;
          const own = first.filter(({ id }) => listed.includes(Number(id)));
          service.records.splice(0, Infinity, ...own);
          for (let at = 0; at < others; at += 1) {
            once.push(service.add(othersFirst ? 0 : service.records.length));
          }
          denied.clear();
          await synced.run();
          if (choice !== undefined) {
            await synced.whilePassing(synced.sync.confirmMissing(choice));
          }
          const now = new Set(synced.ids);
          const binned = new Set(synced.binned.map(({ id }) => id));
          const gone = before.filter((id) => !now.has(id));
          const isLost = (id: SnippetId): boolean => !binned.has(id) || (denied.get(id) ?? 0) < 2;
          assert.deepEqual(gone.filter(isLost), []);
          assert.ok(synced.cache.state.missing.every((id) => now.has(id)));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("stays when a server lists as many others as are read", async () => {
    const service = new DriftingService(30);
    const synced = await SyncedCache.open(service, { maximum: () => 100 });
    await synced.run();
    const own = synced.ids;
    service.records.length = 0;
    for (let at = 0; at < 101; at += 1) {
      service.add();
    }
    await synced.run();
    assert.deepEqual(
      own.filter((id) => synced.cache.get(id) === undefined),
      [],
    );
  });

  it("stays in question while a server lists more than is read", async () => {
    const service = new DriftingService(40);
    const synced = await SyncedCache.open(service, { maximum: () => 100 });
    await synced.run();
    const [back] = service.records.splice(0, 30);
    await synced.run();
    assert.equal(synced.cache.state.missing.length, 30);
    service.records.unshift(...(back === undefined ? [] : [back]));
    for (let at = 0; at < 100; at += 1) {
      service.add(1);
    }
    await synced.run();
    assert.equal(synced.cache.state.capped, 100);
    assert.equal(synced.cache.state.missing.length, 29);
  });
});
