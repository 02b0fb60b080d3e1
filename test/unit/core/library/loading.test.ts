import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { defaultLimits } from "../../../../src/core/http/limits.ts";
import type { Transport } from "../../../../src/core/http/transport.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { HastyClock } from "../../../support/computer/hastyClock.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { InMemoryStore } from "../../../support/computer/inMemoryStore.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";
import type { Manner } from "../../../support/api/snippetApiDouble.ts";

const sockets = new UndiciTransport();

describe("Loading a library", () => {
  let double: SnippetApiDouble;
  let store: InMemoryStore;
  let opened: DurableLibrary[];
  let library: DurableLibrary;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    store = new InMemoryStore();
    opened = [];
    library = newLibrary();
  });
  afterEach(async () => {
    opened.forEach((one) => one.dispose());
    await double[Symbol.asyncDispose]();
  });
  after(() => sockets.dispose());

  function newLibrary(transport: Transport = sockets, maximum = 20_000): DurableLibrary {
    const client = apiClient(double.http.url, transport, undefined, store);
    const ground = { clock: new HastyClock(), maximum: () => maximum };
    const made = memoryLibrary(client, { kind: "computer" }, ground);
    opened.push(made);
    return made;
  }

  function fill(count: number): void {
    for (let number = 0; number < count; number += 1) {
      double.add();
    }
  }

  const titles = (of = library): readonly string[] => of.all().map(({ title }) => title);

  function snippet(id: string): Snippet {
    return library.find(id) ?? assert.fail(`no snippet ${id}`);
  }

  const lists = (): number => double.seen.filter((line) => line === "GET /snippets").length;

  const reads = (): number => double.seen.filter((line) => /^GET \/snippets\/./.test(line)).length;

  it("takes what is on this computer without asking the server for anything", async () => {
    fill(3);
    await library.loadLocal();
    assert.deepEqual(double.http.seen, []);
    assert.deepEqual([library.state.status, titles()], ["new", []]);
  });

  it("opens once for everybody, and asks for no page twice", async () => {
    fill(3);
    assert.equal(library.state.status, "new");
    await Promise.all([library.open(), library.open(), library.open()]);
    await library.loadAll();
    await library.open();
    const pages = double.http.seen
      .filter(({ path }) => path === "/snippets")
      .map(({ query }) => query.get("page"));
    // Page 1 may be the second one: asked once. Three records may be all there are, or all a page holds: only page 2
    // tells, and others may be on their way by then.
    assert.deepEqual(pages.slice(0, 2), ["1", "0"]);
    assert.ok(pages.includes("2"), pages.join(" "));
    assert.equal(new Set(pages).size, pages.length, pages.join(" "));
    assert.deepEqual(titles(), ["Snippet 3", "Snippet 2", "Snippet 1"]);
    const { status, total, hasMore, error } = library.state;
    assert.deepEqual([status, total, hasMore, error], ["ready", 3, false, undefined]);
  });

  for (const [name, manner, requests] of [
    ["says nothing", {}, 5],
    ["tells the total", { listHeaders: (total) => ({ "x-total-count": String(total) }) }, 5],
    [
      "links the next page",
      {
        listHeaders: (_total, page, pages) => ({
          link: page < pages ? '</?page=9>; rel="next"' : '</>; rel="first"',
        }),
      },
      5,
    ],
    ["wraps its lists", { list: (items, total) => ({ data: items, meta: { total } }) }, 5],
    ["gives at most 20", { maximalPerPage: 20 }, 27],
    [
      "gives at most 20 and the total",
      { maximalPerPage: 20, listHeaders: (total) => ({ "x-total": String(total) }) },
      23,
    ],
  ] satisfies readonly (readonly [string, Manner, number])[]) {
    it(`finds all 450 snippets of a server that ${name}`, async () => {
      fill(450);
      double.manner = manner;
      await library.open();
      await library.loadAll();
      assert.equal(new Set(library.all().map(({ id }) => id)).size, 450);
      assert.deepEqual([titles()[0], titles()[449]], ["Snippet 450", "Snippet 1"]);
      assert.deepEqual([library.state.hasMore, library.state.total], [false, 450]);
      // The pages, the page before the first, those past the end that were asked for ahead, and both ends again.
      assert.ok(lists() <= requests + 10, `${lists()} requests`);
    });
  }

  it("loads no more than a setting says, and goes on from there when it is asked", async () => {
    fill(450);
    const few = newLibrary(sockets, 200);
    await few.loadAll();
    assert.deepEqual([few.all().length, few.state.hasMore], [200, true]);
    await few.refresh();
    assert.deepEqual([few.all().length, few.state.hasMore], [200, true]);
    await few.loadMore();
    assert.deepEqual([few.all().length, few.state.hasMore], [400, true]);
    await few.loadMore();
    assert.deepEqual([few.all().length, few.state.hasMore], [450, false]);
  });

  it("loads pages whose code is larger than the transport takes in smaller ones", async () => {
    for (let number = 0; number < 230; number += 1) {
      double.add({ code: "x".repeat(3_000) });
    }
    const narrow = new UndiciTransport({ ...defaultLimits, bodyBytes: 20_000 });
    const small = newLibrary(narrow);
    await small.loadAll();
    assert.equal(small.all().length, 230);
    assert.deepEqual([titles(small)[0], titles(small)[229]], ["Snippet 230", "Snippet 1"]);
    double.add({ code: "x".repeat(30_000) });
    await assert.rejects(small.refresh(), { code: "too-large" });
    small.dispose();
    await narrow.dispose();
  });

  it("ends at a server that repeats its last page for ever", async () => {
    fill(150);
    double.manner = {
      before: (request) => {
        const page = Math.min(2, Number(request.query.get("page") ?? 1));
        request.query.set("page", String(page));
        return false;
      },
    };
    await library.loadAll();
    assert.equal(library.all().length, 150);
    assert.equal(library.state.hasMore, false);
  });

  it("remembers how much a page holds, so that a known server costs no extra request", async () => {
    fill(25);
    double.manner = { maximalPerPage: 20 };
    await library.loadAll();
    assert.equal(library.all().length, 25);
    const before = double.seen.length;
    double.records.delete("1");
    const second = newLibrary();
    await second.loadAll();
    assert.equal(second.all().length, 24);
    const asked = double.http.seen.slice(before).map(({ query }) => query.get("page"));
    assert.ok(!asked.includes("0"), asked.join());
  });

  it("asks singly for code that the list leaves out, and again only where it changed", async () => {
    fill(120);
    double.manner = { listed: ({ code: _code, ...rest }) => rest };
    await library.loadAll();
    assert.equal(library.all().length, 120);
    for (const { id, code } of library.all()) {
      assert.equal(code, `code ${id}\n`);
    }
    assert.equal(reads(), 120);
    double.change("5", { code: "changed" });
    await library.refresh();
    assert.equal(snippet("5").code, "changed");
    assert.equal(reads(), 121);
  });

  it("loses nothing when asking for code fails in the middle", async () => {
    fill(150);
    let fails = true;
    double.manner = {
      listed: ({ code: _code, ...rest }) => rest,
      before: ({ path }, response) => {
        const isBad = fails && /^\/snippets\/[1-9]\d$/.test(path);
        if (isBad) {
          response.writeHead(500).end();
        }
        return isBad;
      },
    };
    await assert.rejects(library.loadAll(), { code: "server" });
    assert.equal(library.all().length, 150);
    assert.equal(library.state.status, "failed");
    fails = false;
    await library.sync();
    assert.ok(library.all().every(({ code, id }) => code === `code ${id}\n`));
  });

  it("ends with a fault of ours, too", async () => {
    const broken = newLibrary({ send: () => Promise.reject(new TypeError("a bug")) });
    await assert.rejects(broken.open());
    assert.deepEqual([broken.state.status, broken.state.error?.code], ["failed", "internal"]);
  });

  it("refreshes to what the service has now, and shows the old meanwhile", async () => {
    fill(3);
    await library.loadAll();
    double.records.delete("1");
    double.change("2", { title: "Changed" });
    double.add({ title: "From elsewhere" });
    const refreshing = library.refresh();
    assert.equal(library.all().length, 3);
    await refreshing;
    assert.deepEqual(titles().toSorted(), ["Changed", "From elsewhere", "Snippet 3"]);
  });
});
