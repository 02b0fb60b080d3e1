import assert from "node:assert/strict";
import { SnippetError, isSnippetError } from "../../../../../src/core/errors.ts";
import { sharedRows } from "../../../../support/library/memoryStore.ts";
import { DriftingService } from "../../../../support/api/driftingService.ts";
import type { DriftManner } from "../../../../support/api/driftingService.ts";
import { InMemoryLease } from "../../../../support/lease/inMemoryLease.ts";
import { SyncedCache } from "../../../../support/library/syncedCache.ts";

const idsOf = (service: DriftingService): readonly string[] => service.records.map(({ id }) => id);
const codesOf = (synced: SyncedCache): readonly string[] =>
  synced.cache.all().map(({ code }) => code);

const manners: readonly (readonly [name: string, manner: DriftManner])[] = [
  ["that lists code", {}],
  ["that lists code and tells how many there are", { isTotalTold: true }],
  ["that lists code and gives pages entity tags", { isTotalTold: true, hasTags: true }],
  ["that lists no code", { isCodeListed: false }],
  ["that lists no code and no times", { isCodeListed: false, hasTimes: false }],
  ["that gives 20 a page", { maximalPerPage: 20 }],
];

describe("A sync", () => {
  for (const [name, manner] of manners) {
    describe(`with a service ${name}`, () => {
      it("brings everything, in the service's order", async () => {
        const service = new DriftingService(345, manner);
        const synced = await SyncedCache.open(service);
        await synced.run();
        assert.deepEqual(synced.ids, idsOf(service));
        assert.deepEqual(
          codesOf(synced),
          service.records.map(({ code }) => code),
        );
        assert.equal(synced.cache.state.total, 345);
      });

      it("finds what is new and what was deleted", async () => {
        const service = new DriftingService(245, manner);
        const synced = await SyncedCache.open(service);
        await synced.run();
        service.remove("200");
        service.remove("3");
        service.add();
        service.add(100);
        await synced.run();
        assert.deepEqual(new Set(synced.ids), new Set(idsOf(service)));
        assert.deepEqual(
          new Set(synced.binned.map(({ code }) => code)),
          new Set(["code 200\n", "code 3\n"]),
        );
      });

      it("finds what has changed", async () => {
        const service = new DriftingService(245, manner);
        const synced = await SyncedCache.open(service);
        await synced.run();
        service.change("10", { title: "Another", code: "other" });
        service.change("20", { title: "First", code: "moved" }, true);
        await synced.run();
        assert.deepEqual(new Set(synced.ids), new Set(idsOf(service)));
        const { title, code } = synced.cache.get("10")?.snippet ?? {};
        assert.deepEqual([title, code], ["Another", "other"]);
        assert.equal(synced.cache.get("20")?.snippet.code, "moved");
        assert.deepEqual(synced.binned, []);
      });

      it("changes nothing where nothing has changed", async () => {
        const service = new DriftingService(245, manner);
        const synced = await SyncedCache.open(service);
        await synced.run();
        const before = synced.cache.all().map((snippet) => ({ ...snippet }));
        service.requests.length = 0;
        const changed: string[] = [];
        synced.cache.onDidChange(({ set }) => changed.push(...set.map(({ id }) => id)));
        await synced.run();
        assert.deepEqual(changed, []);
        assert.deepEqual(synced.cache.all(), before);
        assert.deepEqual(
          service.requests.filter((request) => request.startsWith("read")),
          [],
        );
      });
    });
  }

  it("is told of unchanged pages instead of their records, unless a person wants everything anew", async () => {
    const service = new DriftingService(245, { hasTags: true, isTotalTold: true });
    const synced = await SyncedCache.open(service);
    await synced.run();
    service.requests.length = 0;
    await synced.run();
    assert.equal(service.requests.filter((it) => !it.endsWith("unchanged")).length, 0);
    service.requests.length = 0;
    await synced.run({ anew: true });
    assert.ok(service.requests.filter((it) => !it.endsWith("unchanged")).length >= 3);
  });

  it("looks again at a page of which a record was refused for another window's later write", async () => {
    const service = new DriftingService(245, { hasTags: true, isTotalTold: true });
    let write: (() => Promise<void>) | undefined;
    const list: DriftingService["list"] = async (query, signal) => {
      if (query.page === 2) await write?.();
      return service.list(query, signal);
    };
    const shared = sharedRows();
    const pages = { dialect: service.dialect, list };
    const synced = await SyncedCache.open(service, { pages }, shared);
    await synced.run();
    const other = await SyncedCache.open(service, {}, shared);
    // The write is confirmed, and written over by another device, before the list answers.
    write = async () => {
      write = undefined;
      service.change("140", { title: "Mine" });
      await other.cache.apply({ set: [await service.read("140")] });
      service.change("140", { title: "Theirs" });
    };
    await synced.run();
    assert.equal(synced.cache.get("140")?.snippet.title, "Mine");
    await synced.run();
    assert.equal(synced.cache.get("140")?.snippet.title, "Theirs");
  });

  it("looks again at a page whose changed record could not be read", async () => {
    const manner: DriftManner = { hasTags: true, isTotalTold: true, isCodeListed: false };
    const service = new DriftingService(45, manner);
    let fault: Error | undefined;
    const read: DriftingService["read"] = (id, signal) =>
      fault === undefined ? service.read(id, signal) : Promise.reject(fault);
    const synced = await SyncedCache.open(service, { remote: { read } });
    await synced.run();
    service.change("40", { title: "Another", code: "other" });
    fault = new SnippetError("network", "The network failed.");
    await assert.rejects(synced.run(), fault);
    fault = undefined;
    await synced.run();
    const { title, code } = synced.cache.get("40")?.snippet ?? {};
    assert.deepEqual([title, code], ["Another", "other"]);
  });

  it("looks again at a page that went back to what it was before a write of ours", async () => {
    const service = new DriftingService(45, { hasTags: true, hasTimes: false, isTotalTold: true });
    const synced = await SyncedCache.open(service);
    await synced.run();
    const { title } = service.change("40", {});
    service.change("40", { title: "Mine" });
    await synced.cache.apply({ set: [await service.read("40")] });
    service.change("40", { title });
    for (let again = 0; again < 6; again += 1) {
      await synced.run();
    }
    assert.equal(synced.cache.get("40")?.snippet.title, title);
  });

  it("shows the first page before another has come", async () => {
    const service = new DriftingService(345);
    const synced = await SyncedCache.open(service);
    const shown: string[] = [];
    synced.cache.onDidChange(() => shown.push(`${service.answers}: ${synced.cache.size}`));
    await synced.run();
    assert.equal(shown[0], "1: 100");
  });

  it("notes what the pages held together with all else that it found, in one change", async () => {
    const service = new DriftingService(345, { isTotalTold: true, hasTags: true });
    const synced = await SyncedCache.open(service);
    const noted: number[] = [];
    synced.cache.onDidChange(({ isStateNew }) => {
      if (isStateNew) noted.push(synced.cache.state.pages.length);
    });
    await synced.run();
    assert.deepEqual(noted, [4]);
    await synced.run();
    assert.deepEqual(noted, [4, 4]);
  });

  for (const [what, count, manner, most] of [
    ["six records", 100, { isCodeListed: false, isTotalTold: true }, 6],
    ["six pages and two that wait at the gate", 1_000, { isTotalTold: true }, 8],
  ] as const) {
    it(`asks for ${what} at once and not more`, async () => {
      const service = new DriftingService(count, manner);
      const synced = await SyncedCache.open(service);
      await synced.run();
      assert.equal(service.mostAtOnce, most);
    });
  }

  it("goes back through the list where records slipped past it", async () => {
    const service = new DriftingService(500);
    const synced = await SyncedCache.open(service);
    let answers = 0;
    service.manner = {
      before: (it) => {
        answers += 1;
        if (answers === 3) {
          it.remove("480");
        }
      },
    };
    await synced.run();
    const ids = idsOf(service);
    assert.deepEqual(synced.ids.filter((id) => id !== "480").toSorted(), ids.toSorted());
  });

  it("keeps what was only not met", async () => {
    const service = new DriftingService(300);
    const synced = await SyncedCache.open(service);
    await synced.run();
    const hidden = service.records.splice(150, 1);
    service.manner = {
      before: (it) => {
        if (it.requests.at(-1)?.startsWith("read") === true && it.records.length < 300) {
          it.records.splice(150, 0, ...hidden);
        }
      },
    };
    await synced.run();
    assert.deepEqual(synced.binned, []);
    assert.equal(synced.cache.size, 300);
  });

  it("believes a deletion only when it is told twice, five seconds apart", async () => {
    const service = new DriftingService(30);
    const synced = await SyncedCache.open(service);
    await synced.run();
    service.remove("7");
    const running = synced.sync.run();
    while (synced.clock.waiting === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    synced.clock.advance(4_999);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(synced.cache.get("7")?.snippet.id, "7");
    assert.equal(service.requests.filter((request) => request === "read 7").length, 1);
    synced.clock.advance(1);
    await running;
    assert.equal(synced.cache.get("7"), undefined);
    assert.equal(service.requests.filter((request) => request === "read 7").length, 2);
  });

  it("removes nothing where asking fails", async () => {
    const service = new DriftingService(30);
    const read = (): Promise<never> =>
      Promise.reject(new SnippetError("server", "The service has a fault."));
    const synced = await SyncedCache.open(service, { remote: { read } });
    await synced.run();
    service.remove("7");
    await assert.rejects(synced.run(), (error) => isSnippetError(error, "server"));
    assert.equal(synced.cache.size, 30);
  });

  for (const [all, gone, isAsked] of [
    [40, 40, true],
    [40, 11, true],
    [40, 10, false],
    [100, 20, false],
    [100, 21, true],
    [1, 1, true],
  ] as const) {
    it(`${isAsked ? "asks a person" : "asks nobody"} when ${gone} of ${all} are missing`, async () => {
      const service = new DriftingService(all);
      const synced = await SyncedCache.open(service);
      await synced.run();
      const rest = service.records.splice(0, gone);
      await synced.run();
      assert.equal(synced.cache.state.missing.length, isAsked ? gone : 0);
      assert.equal(synced.cache.size, isAsked ? all : all - gone);
      assert.equal(synced.binned.length, isAsked ? 0 : gone);
      service.records.unshift(...rest);
      await synced.run();
      assert.equal(synced.cache.state.missing.length, 0);
      assert.equal(synced.cache.size, all);
    });
  }

  it("removes what is missing when a person says so, and still only what the service does not have", async () => {
    const service = new DriftingService(40);
    const synced = await SyncedCache.open(service);
    await synced.run();
    const gone = service.records.splice(5, 20);
    await synced.run();
    service.records.push(...gone.slice(0, 1));
    await synced.whilePassing(synced.sync.confirmMissing("remove"));
    assert.equal(synced.cache.size, 21);
    assert.deepEqual(synced.cache.state.missing, []);
    assert.equal(synced.binned.length, 19);
  });

  describe("with a service that refuses to tell of what it does not list any more", () => {
    let synced: SyncedCache;
    const asked: number[] = [];
    beforeEach(async () => {
      const service = new DriftingService(40);
      const read: DriftingService["read"] = (id, signal) =>
        id === "7"
          ? Promise.reject(new SnippetError("forbidden", "No."))
          : service.read(id, signal);
      synced = await SyncedCache.open(service, { remote: { read } });
      await synced.run();
      service.remove("7");
      service.remove("8");
      asked.length = 0;
      synced.cache.onDidChange(() => asked.push(synced.cache.state.missing.length));
      await synced.run();
    });

    it("keeps it, removes what else is gone, and asks a person once", async () => {
      assert.deepEqual([synced.cache.size, synced.binned.length], [39, 1]);
      await synced.run();
      assert.deepEqual([asked[0], asked.at(-1)], [0, 1]);
      assert.equal(asked.lastIndexOf(0), asked.indexOf(1) - 1);
    });

    for (const [choice, left] of [
      ["remove", 38],
      ["keep", 39],
    ] as const) {
      it(`does not ask again when the person says ${choice}`, async () => {
        await synced.whilePassing(synced.sync.confirmMissing(choice));
        await synced.run();
        assert.deepEqual([synced.cache.size, synced.cache.state.missing], [left, []]);
        assert.equal(synced.binned.length, 40 - left);
      });
    }
  });

  it("keeps what is missing when a person says so, and does not ask again", async () => {
    const service = new DriftingService(40);
    const synced = await SyncedCache.open(service);
    await synced.run();
    service.records.splice(5, 20);
    await synced.run();
    await synced.sync.confirmMissing("keep");
    await synced.run();
    assert.equal(synced.cache.size, 40);
    assert.deepEqual(synced.cache.state.missing, []);
  });

  it("reads the first so many where there are more, and leaves what it had", async () => {
    const service = new DriftingService(450);
    let maximum = 200;
    const synced = await SyncedCache.open(service, { maximum: () => maximum });
    await synced.run();
    assert.deepEqual(synced.ids, idsOf(service).slice(0, 200));
    assert.equal(synced.cache.state.capped, 200);
    for (let at = 0; at < 30; at += 1) {
      service.add();
    }
    await synced.run();
    assert.deepEqual(new Set(synced.ids), new Set(idsOf(service).slice(0, 230)));
    assert.deepEqual(synced.binned, []);
    maximum = 1_000;
    await synced.run();
    assert.deepEqual(new Set(synced.ids), new Set(idsOf(service)));
    assert.equal(synced.cache.state.capped, undefined);
  });

  it("does not undo what was written while it ran", async () => {
    const service = new DriftingService(300);
    let write: (() => Promise<void>) | undefined;
    const list: DriftingService["list"] = async (query, signal) => {
      const page = await service.list(query, signal);
      const now = write;
      write = undefined;
      await now?.();
      return page;
    };
    const synced = await SyncedCache.open(service, { pages: { dialect: service.dialect, list } });
    await synced.run();
    service.change("299", { title: "Theirs" });
    write = async () => {
      service.change("299", { title: "Mine" });
      service.remove("298");
      const mine = await service.read("299");
      await synced.cache.apply({ set: [mine], deleted: ["298"] });
      assert.equal(synced.cache.get("298"), undefined);
    };
    const titles: (string | undefined)[] = [];
    synced.cache.onDidChange(() => titles.push(synced.cache.get("299")?.snippet.title));
    await synced.run({ anew: true });
    assert.deepEqual(new Set(titles), new Set(["Mine"]));
    assert.equal(synced.cache.get("298"), undefined);
  });

  it("is one for two windows that begin together", async () => {
    const service = new DriftingService(150);
    await (await SyncedCache.open(service)).run();
    const requests = service.requests.splice(0).length;
    const shared = sharedRows();
    const lease = new InMemoryLease();
    const one = await SyncedCache.open(service, { lease }, shared);
    const two = await SyncedCache.open(service, { lease }, shared);
    await Promise.all([one.run(), two.run()]);
    assert.deepEqual(two.ids, idsOf(service));
    assert.equal(service.requests.length, requests);
  });

  it("ends on abort and keeps the pages that arrived", async () => {
    const service = new DriftingService(900);
    const lease = new InMemoryLease();
    const synced = await SyncedCache.open(service, { lease });
    const ending = new AbortController();
    service.manner = {
      before: (it) => {
        if (it.requests.length >= 3) {
          ending.abort();
        }
      },
    };
    await assert.rejects(synced.sync.run({}, ending.signal), (error) =>
      isSnippetError(error, "cancelled"),
    );
    // The run itself ends behind the wait for it.
    await lease.run("sync", () => Promise.resolve());
    assert.ok(synced.cache.size >= 100 && synced.cache.size < 900, `${synced.cache.size} are kept`);
    assert.equal(synced.cache.state.sweptAt, undefined);
    await synced.run();
    assert.equal(synced.cache.size, 900);
  });

  it("reads everything again within a day where nothing tells of a change", async () => {
    const service = new DriftingService(120, { isCodeListed: false, hasTimes: false });
    const synced = await SyncedCache.open(service);
    await synced.run();
    service.change("50", { code: "changed in secret" });
    for (let hour = 0; hour < 24; hour += 6) {
      synced.clock.advance(6 * 3_600_000);
      service.requests.length = 0;
      await synced.run();
      assert.equal(service.requests.filter((it) => it.startsWith("read")).length, 30);
    }
    assert.equal(synced.cache.get("50")?.snippet.code, "changed in secret");
  });

  it("asks no more for code where the service never tells it", async () => {
    const service = new DriftingService(50, { isCodeListed: false });
    const read = async (id: string): ReturnType<DriftingService["read"]> => {
      const told = await service.read(id);
      return { ...told, snippet: { ...told.snippet, code: "" }, missing: new Set(["code"]) };
    };
    const synced = await SyncedCache.open(service, { remote: { read } });
    await synced.run();
    assert.ok(service.requests.filter((it) => it.startsWith("read")).length <= 6);
  });

  for (const [code, bad, read] of [
    ["forbidden", 20, 30],
    ["server", 5, 45],
    ["server", 50, 0],
  ] as const) {
    it(`reads ${read} of 50 codes where ${bad} of them are answered "${code}"`, async () => {
      const service = new DriftingService(50, { isCodeListed: false });
      const tell: DriftingService["read"] = (id, signal) =>
        Number(id) > 50 - bad
          ? Promise.reject(new SnippetError(code, "No."))
          : service.read(id, signal);
      const synced = await SyncedCache.open(service, { remote: { read: tell } });
      const running = synced.run();
      await (read === 0 ? assert.rejects(running, { code }) : running);
      const whole = synced.cache.all().filter((it) => it.code !== "");
      assert.deepEqual([synced.cache.size, whole.length], [50, read]);
    });
  }
});
