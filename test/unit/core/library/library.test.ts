import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { defaultLimits } from "../../../../src/core/http/limits.ts";
import { UndiciTransport } from "../../../../src/core/http/undiciTransport.ts";
import { Library } from "../../../../src/core/library/library.ts";
import type { LibraryChange } from "../../../../src/core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { apiClient } from "../../../support/apiClient.ts";
import { sendJson } from "../../../support/httpDouble.ts";
import { InMemoryStore } from "../../../support/inMemoryStore.ts";
import { SnippetApiDouble } from "../../../support/snippetApiDouble.ts";
import type { Manner } from "../../../support/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "New",
  description: "",
  tags: [],
  private: true,
  code: "new\n",
};

describe("Library", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  let store: InMemoryStore;
  let library: Library;
  let changes: LibraryChange[];

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    store = new InMemoryStore();
    library = newLibrary();
    changes = [];
    library.onDidChange((change) => changes.push(change));
  });
  afterEach(async () => {
    library.dispose();
    await double[Symbol.asyncDispose]();
  });
  after(async () => {
    await transport.dispose();
  });

  function newLibrary(): Library {
    return new Library(apiClient(double.http.url, transport, undefined, store), {
      kind: "computer",
    });
  }

  function fill(count: number): void {
    for (let number = 0; number < count; number += 1) {
      double.add();
    }
  }

  const titles = (): readonly string[] => library.all().map(({ title }) => title);

  function snippet(id: string): Snippet {
    const found = library.find(id);
    assert.ok(found !== undefined, `no snippet ${id}`);
    return found;
  }

  /** Holds back the answers to requests until they are let go. */
  function hold(matching: (request: string) => boolean): {
    readonly waiting: () => number;
    readonly release: () => void;
  } {
    const held: ServerResponse[] = [];
    const answerNormally = double.manner;
    let isHolding = true;
    double.manner = {
      ...answerNormally,
      before: (request, response) => {
        if (!isHolding || !matching(`${request.method} ${request.path}`)) {
          return false;
        }
        const end = response.end.bind(response);
        Object.assign(response, {
          end: (chunk: string | undefined) => {
            Object.assign(response, { end });
            held.push(response);
            releases.push(() => response.end(chunk));
            return response;
          },
        });
        return false;
      },
    };
    const releases: (() => void)[] = [];
    return {
      waiting: () => held.length,
      release: () => {
        isHolding = false;
        for (const let_ of releases.splice(0)) {
          let_();
        }
      },
    };
  }

  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  describe("loading", () => {
    it("is new until it is opened, and opens once for everybody", async () => {
      fill(3);
      assert.deepEqual(library.state, {
        status: "new",
        total: undefined,
        hasMore: false,
        error: undefined,
        missing: undefined,
        capped: undefined,
      });
      await Promise.all([library.open(), library.open(), library.open()]);
      await library.open();
      // Page 1 may be the second one: asked once. Three records may be all there are, or all a page holds: only page 2 tells.
      assert.deepEqual(
        double.http.seen.map(({ query }) => query.get("page")),
        ["1", "0", "2"],
      );
      assert.deepEqual(titles(), ["Snippet 3", "Snippet 2", "Snippet 1"]);
      assert.deepEqual(library.state, {
        status: "ready",
        total: 3,
        hasMore: false,
        error: undefined,
        missing: undefined,
        capped: undefined,
      });
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
        assert.equal(library.all().length, 450);
        assert.equal(new Set(library.all().map(({ id }) => id)).size, 450);
        assert.equal(titles()[0], "Snippet 450");
        assert.equal(titles()[449], "Snippet 1");
        assert.deepEqual([library.state.hasMore, library.state.total], [false, 450]);
        const lists = double.seen.filter((line) => line === "GET /snippets").length;
        assert.ok(lists <= requests + 5, `${lists} requests`);
      });
    }

    it("loads no more in one go than a setting says, and goes on from there when it is asked", async () => {
      fill(450);
      const few = new Library(
        apiClient(double.http.url, transport, undefined, undefined, { maxRecords: 150 }),
        { kind: "computer" },
      );
      await few.loadAll();
      assert.deepEqual([few.all().length, few.state.hasMore], [200, true]);
      await few.refresh();
      assert.deepEqual([few.all().length, few.state.hasMore], [200, true]);
      await few.loadAll();
      assert.deepEqual([few.all().length, few.state.hasMore], [400, true]);
      await few.loadAll();
      assert.deepEqual([few.all().length, few.state.hasMore], [450, false]);
    });

    it("has six requests on their way, and not a seventh", async () => {
      fill(2_000);
      double.manner = { listHeaders: (total) => ({ "x-total-count": String(total) }) };
      await library.open();
      const held = hold((line) => line === "GET /snippets");
      const loading = library.loadAll();
      await until(() => held.waiting() === 6);
      await library.languages();
      assert.equal(held.waiting(), 6);
      held.release();
      await loading;
      assert.equal(library.all().length, 2_000);
    });

    it("loads pages whose code is larger than the transport takes in smaller ones", async () => {
      for (let number = 0; number < 230; number += 1) {
        double.add({ code: "x".repeat(3_000) });
      }
      const narrow = new UndiciTransport({ ...defaultLimits, bodyBytes: 20_000 });
      const small = new Library(apiClient(double.http.url, narrow), { kind: "computer" });
      await small.loadAll();
      assert.equal(small.all().length, 230);
      assert.equal(small.all()[0]?.title, "Snippet 230");
      assert.equal(small.all()[229]?.title, "Snippet 1");
      // 100 and 20 are tried once; then 58 pages of 4, and those that turn out to be empty.
      assert.ok(double.seen.length <= 66, `${double.seen.length} requests`);
      double.add({ code: "x".repeat(30_000) });
      await assert.rejects(small.refresh(), { code: "too-large" });
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
      await library.open();
      assert.equal(library.all().length, 25);
      const before = double.seen.length;
      double.records.delete("1");
      const second = newLibrary();
      await second.loadAll();
      assert.equal(second.all().length, 24);
      assert.equal(
        double.http.seen.slice(before).filter(({ query }) => query.get("page") === "1").length,
        1,
      );
      assert.ok(!second.state.hasMore);
    });

    it("asks singly for code that the list leaves out", async () => {
      fill(120);
      double.manner = { listed: ({ code: _code, ...rest }) => rest };
      await library.loadAll();
      assert.equal(library.all().length, 120);
      for (const { id, code } of library.all()) {
        assert.equal(code, `code ${id}\n`);
      }
      const reads = double.seen.filter((line) => line.startsWith("GET /snippets/")).length;
      assert.equal(reads, 120);
      double.change("5", { code: "changed" });
      await library.refresh();
      assert.equal(snippet("5").code, "changed");
      assert.equal(
        double.seen.filter((line) => line.startsWith("GET /snippets/")).length,
        reads + 1,
      );
    });

    it("loses no page when asking for code fails in the middle", async () => {
      fill(150);
      let fails = true;
      double.manner = {
        listed: ({ code: _code, ...rest }) => rest,
        before: ({ path }, response) => {
          const isBad = fails && path === "/snippets/20";
          if (isBad) {
            response.writeHead(500).end();
          }
          return isBad;
        },
      };
      await assert.rejects(library.loadAll(), { code: "server" });
      assert.equal(library.all().length, 100);
      assert.deepEqual([library.state.status, library.state.hasMore], ["failed", true]);
      fails = false;
      await library.loadAll();
      assert.equal(library.all().length, 150);
    });

    it("keeps what was loaded when a load fails, and tells the error", async () => {
      fill(2);
      await library.open();
      double.manner = {
        before: (_request, response) => {
          response.writeHead(503).end();
          return true;
        },
      };
      await assert.rejects(library.refresh(), { code: "server" });
      assert.equal(library.state.status, "failed");
      assert.equal(library.state.error?.code, "server");
      assert.equal(library.all().length, 2);
      double.manner = {};
      await library.refresh();
      assert.deepEqual([library.state.status, library.state.error], ["ready", undefined]);
    });

    it("ends with a fault of ours, too", async () => {
      const faulty = { send: () => Promise.reject(new TypeError("a bug")) };
      const broken = new Library(apiClient(double.http.url, faulty), { kind: "computer" });
      await assert.rejects(broken.open(), TypeError);
      assert.deepEqual([broken.state.status, broken.state.error?.code], ["failed", "internal"]);
      broken.dispose();
    });

    it("leaves everything as it was on abort", async () => {
      fill(3);
      const held = hold((line) => line === "GET /snippets");
      const controller = new AbortController();
      const opening = library.open(controller.signal);
      await until(() => held.waiting() === 1);
      assert.equal(library.state.status, "loading");
      controller.abort();
      await assert.rejects(opening, { code: "cancelled" });
      held.release();
      await until(() => library.state.status === "new");
      assert.deepEqual(library.all(), []);
      await library.open();
      assert.equal(library.all().length, 3);
    });

    it("refreshes to what the service has now, and shows the old meanwhile", async () => {
      fill(3);
      await library.open();
      double.records.delete("1");
      double.change("2", { title: "Changed" });
      double.add({ title: "From elsewhere" });
      const refreshing = library.refresh();
      assert.equal(library.all().length, 3);
      await refreshing;
      assert.deepEqual(titles().toSorted(), ["Changed", "From elsewhere", "Snippet 3"]);
    });
  });

  describe("writing", () => {
    beforeEach(async () => {
      fill(3);
      await library.open();
      changes.length = 0;
    });

    it("shows a new snippet first, once the service has confirmed it", async () => {
      const created = await library.create(draft);
      assert.equal(titles()[0], "New");
      assert.equal(library.state.total, 4);
      assert.deepEqual(changes, [{ kind: "set", snippet: created }]);
    });

    it("does not let an older answer undo a write", async () => {
      const held = hold((line) => line === "GET /snippets");
      const refreshing = library.refresh();
      await until(() => held.waiting() === 1);
      const created = await library.create(draft);
      const edited = await library.edit("2", { ...snippet("2"), title: "Edited" }, snippet("2"));
      await library.delete("1");
      held.release();
      await refreshing;
      assert.equal(snippet(created.id).title, "New");
      assert.deepEqual(snippet("2"), edited);
      assert.equal(library.find("1"), undefined);
      assert.equal(library.all().length, 3);
    });

    it("sees a conflict before it overwrites, and shows the other version", async () => {
      const base = snippet("2");
      double.change("2", { code: "theirs" });
      await assert.rejects(library.edit("2", { ...base, code: "mine" }, base), {
        code: "conflict",
      });
      assert.equal(double.records.get("2")?.code, "theirs");
      assert.equal(snippet("2").code, "theirs");
      assert.ok(!double.seen.some((line) => line.startsWith("PUT")));
      const theirs = snippet("2");
      assert.equal((await library.edit("2", { ...base, code: "mine" }, theirs)).code, "mine");
    });

    it("takes an edit that has already arrived for done", async () => {
      const base = snippet("2");
      double.change("2", { code: "mine" });
      assert.equal((await library.edit("2", { ...base, code: "mine" }, base)).code, "mine");
      assert.ok(!double.seen.some((line) => line.startsWith("PUT")));
    });

    it("lets two edits follow each other", async () => {
      const base = snippet("2");
      const first = library.edit("2", { ...base, code: "one" }, base);
      const second = library.edit("2", { ...base, code: "two" }, { ...base, code: "one" });
      assert.equal((await first).code, "one");
      assert.equal((await second).code, "two");
    });

    it("says that a snippet is gone, and shows it no more", async () => {
      const base = snippet("2");
      double.records.delete("2");
      await assert.rejects(library.edit("2", { ...base, code: "x" }, base), { code: "not-found" });
      assert.equal(library.find("2"), undefined);
      assert.deepEqual(changes, [{ kind: "deleted", id: "2" }]);
    });

    it("shows what the service made of a snippet that it did not keep", async () => {
      double.manner = { keep: (record) => ({ ...record, private: false }) };
      await assert.rejects(library.create(draft), {
        code: "not-kept",
        details: { what: "private", id: "4" },
      });
      assert.equal(snippet("4").private, false);
    });

    it("leaves the picture alone when a write fails", async () => {
      double.manner = {
        before: ({ method }, response) => {
          if (method !== "GET") {
            response.writeHead(503).end();
          }
          return method !== "GET";
        },
      };
      const before = library.all();
      await assert.rejects(library.create(draft), { code: "server" });
      await assert.rejects(library.delete("1"), { code: "server" });
      await assert.rejects(library.edit("1", draft, snippet("1")), { code: "server" });
      assert.equal(library.all(), before);
      assert.deepEqual(changes, []);
    });

    it("never begins a write that was aborted before its turn", async () => {
      const controller = new AbortController();
      const first = library.create(draft);
      const second = library.create({ ...draft, title: "Second" }, controller.signal);
      controller.abort();
      await assert.rejects(second, { code: "cancelled" });
      await first;
      await library.create({ ...draft, title: "Third" });
      assert.deepEqual(
        [...double.records.values()].slice(3).map(({ title }) => title),
        ["New", "Third"],
      );
    });

    it("updates what it shows when a snippet is read", async () => {
      double.change("3", { title: "Renamed" });
      assert.equal((await library.read("3")).title, "Renamed");
      assert.equal(snippet("3").title, "Renamed");
      await library.read("3");
      assert.equal(changes.length, 1);
    });

    it("joins the service's tags with those of the snippets", async () => {
      await library.create({ ...draft, tags: ["mine", "web"] });
      assert.deepEqual(await library.tags(), ["web", "cli", "mine"]);
    });
  });

  it("ends its loads at disposal, and tells nothing any more", async () => {
    fill(3);
    const held = hold(() => true);
    const opening = library.open();
    const rejected = assert.rejects(opening, { code: "cancelled" });
    await until(() => held.waiting() === 1);
    changes.length = 0;
    library.dispose();
    held.release();
    await rejected;
    assert.deepEqual(changes, []);
  });

  it("asks for the languages again after a failure, and keeps them after a success", async () => {
    double.manner = {
      before: (_request, response) => {
        sendJson(response, 500, {});
        return true;
      },
    };
    await assert.rejects(library.languages(), { code: "server" });
    double.manner = {};
    const [one, other] = await Promise.all([library.languages(), library.languages()]);
    assert.equal(one, other);
    await library.languages();
    assert.equal(double.seen.filter((line) => line === "GET /languages").length, 2);
  });
});
