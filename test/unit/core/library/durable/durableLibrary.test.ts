import assert from "node:assert/strict";
import { apiService } from "../../../../../src/composition/apiService.ts";
import {
  buildDurableLibrary,
  networkGrace,
} from "../../../../../src/composition/durableLibrary.ts";
import type { LibraryGround } from "../../../../../src/composition/durableLibrary.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { DurableLibrary } from "../../../../../src/core/library/durable/durableLibrary.ts";
import type { LibraryChange } from "../../../../../src/core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { MemoryComputer } from "../../../../support/computer/memoryComputer.ts";
import { MemoryFiles } from "../../../../support/computer/memoryFiles.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import type { Manner } from "../../../../support/api/snippetApiDouble.ts";

describe("DurableLibrary", function () {
  // Real sockets, on machines that do much else.
  this.timeout(60_000);

  let api: SnippetApiDouble;
  let transport: UndiciTransport;
  let computer: MemoryComputer;
  let clock: ManualClock;
  let opened: DurableLibrary[];

  beforeEach(async () => {
    api = await SnippetApiDouble.start();
    transport = new UndiciTransport();
    computer = new MemoryComputer();
    clock = new ManualClock();
    opened = [];
  });
  afterEach(async () => {
    opened.forEach((library) => library.dispose());
    await transport.dispose();
    await api[Symbol.asyncDispose]();
  });

  function start(other: Partial<LibraryGround> = {}): DurableLibrary {
    const client = apiClient(api.http.url, transport);
    const library = buildDurableLibrary(
      computer.window({ clock, ...other }),
      { kind: "computer" },
      () => Promise.resolve(apiService(client)),
      networkGrace,
    );
    opened.push(library);
    return library;
  }

  /** With what the service has in the cache. */
  async function startLoaded(): Promise<DurableLibrary> {
    const library = start();
    await passing(library.open());
    await passing(library.loadAll());
    return library;
  }

  /** Lets time pass until the promise ends. */
  async function passing<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const end = work.finally(() => {
      isOver = true;
    });
    end.catch(() => undefined);
    while (!isOver) {
      clock.advance(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return end;
  }

  function draft(given: Partial<SnippetDraft> = {}): SnippetDraft {
    return {
      languageId: "1",
      title: "Debounce",
      description: "Waits.",
      tags: ["web", "cli"],
      private: false,
      code: "const x = 1;\n",
      ...given,
    };
  }

  /** Lets time pass until it is so. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      clock.advance(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const isOffline = (): void => {
    api.manner = {
      before: (_request, response) => {
        response.socket?.destroy();
        return true;
      },
    };
  };

  it("saves at once, sends behind that, and puts the server's id in the local one's place", async () => {
    const library = start();
    await passing(library.open());
    await passing(library.languages());
    const changes: LibraryChange[] = [];
    library.onDidChange((change) => changes.push(change));
    const created = await library.create(draft());
    assert.match(created.id, /^local-/);
    assert.equal(library.standing(created.id), "waiting");
    assert.deepEqual(library.all(), [created]);
    await passing(library.settled(created.id));
    assert.equal(library.standing(created.id), "server");
    assert.deepEqual(library.waiting(), []);
    const [kept] = library.all();
    assert.equal(kept?.id, "1");
    assert.equal(kept.code, "const x = 1;\n");
    assert.equal(library.find(created.id), kept);
    assert.deepEqual(
      changes.filter(({ kind }) => kind !== "waiting" && kind !== "state"),
      [
        { kind: "set", snippet: created },
        { kind: "replaced", from: created.id, snippet: kept },
      ],
    );
    assert.equal(api.records.size, 1);
  });

  it("folds edits of what was not sent, and keeps the texts that went", async () => {
    const library = start();
    await passing(library.open());
    isOffline();
    const created = await library.create(draft());
    const edited = await library.edit(created.id, draft({ code: "two" }), created);
    const codes = async (): Promise<readonly string[]> =>
      (await library.versions(created.id)).map((version) => version.draft.code);
    assert.equal(library.waiting().length, 1);
    await until(async () => (await codes()).length > 0);
    assert.deepEqual(await codes(), ["const x = 1;\n"]);
    api.manner = {};
    await library.retry();
    await passing(library.settled());
    assert.equal(api.records.size, 1);
    assert.equal(library.find(edited.id)?.code, "two");
    assert.deepEqual((await codes()).toSorted(), ["const x = 1;\n", "two"]);
  });

  it("shows a conflict with both versions and ends it as the person says", async () => {
    api.add({ id: "7", title: "Shared", code: "old" });
    const library = await startLoaded();
    const base = library.find("7");
    assert.ok(base);
    api.change("7", { code: "theirs" });
    await library.edit("7", { ...base, code: "mine" }, base);
    await assert.rejects(passing(library.settled("7")), { code: "conflict" });
    assert.equal(library.standing("7"), "attention");
    const [write] = library.waiting();
    assert.equal(write?.state, "conflict");
    assert.equal(write.other?.code, "theirs");
    assert.equal(write.draft?.code, "mine");
    assert.equal(api.records.get("7")?.code, "theirs");
    await library.resolve(write.id, "both");
    await passing(library.settled());
    assert.deepEqual([...api.records.values()].map(({ code }) => code).toSorted(), [
      "mine",
      "theirs",
    ]);
  });

  it("never sends a create again whose answer was lost but that has happened", async () => {
    const library = start();
    await passing(library.open());
    api.manner = {
      created: (_record, response) => {
        api.manner = {};
        response.socket?.destroy();
      },
    };
    const created = await library.create(draft());
    await passing(library.settled());
    assert.equal(api.records.size, 1);
    assert.equal(library.find(created.id)?.id, "1");
  });

  /** Saves a snippet whose answer is lost, and which the network delivers once more later. */
  async function createTwice(library: DurableLibrary): Promise<void> {
    api.manner = {
      created: (record, response) => {
        api.manner = {};
        clock.after(60_000, () => api.add({ ...record, id: "late" }));
        response.socket?.destroy();
      },
    };
    await library.create(draft());
    await passing(library.settled());
  }

  const watched = (): Promise<void> =>
    until(() => !computer.disk.paths.some((path) => path.includes("/outbox/items/")));

  it("puts the second effect of a create into the trash", async () => {
    const library = start();
    await passing(library.open());
    await createTwice(library);
    assert.deepEqual([...api.records.keys()], ["1"]);
    const deletions = (): readonly string[] =>
      api.seen.filter((request) => request.startsWith("DELETE"));
    await until(() => deletions().length > 0 && api.records.size === 1);
    clock.advance(networkGrace);
    assert.deepEqual([...api.records.keys()], ["1"]);
    assert.deepEqual(deletions(), ["DELETE /snippets/late"]);
    assert.deepEqual(
      (await library.trash()).map(({ snippetId, snippet }) => [snippetId, snippet.code]),
      [["late", "const x = 1;\n"]],
    );
  });

  it("leaves the second effect of a create where another device deleted the first", async () => {
    const library = start();
    await passing(library.open());
    await createTwice(library);
    clock.after(70_000, () => api.records.delete("1"));
    await watched();
    assert.deepEqual([...api.records.keys()], ["late"]);
    assert.deepEqual(await library.trash(), []);
  });

  it("leaves what another window created with the same words", async () => {
    const [one, two] = [start(), start()];
    await passing(one.open());
    await passing(two.open());
    api.manner = {
      created: (_record, response) => {
        api.manner = {};
        response.socket?.destroy();
      },
    };
    await one.create(draft());
    await passing(one.settled());
    await two.create(draft());
    await passing(two.settled());
    await watched();
    assert.deepEqual([...api.records.keys()], ["1", "2"]);
  });

  it("deletes what became a snippet of its own in another window just before", async () => {
    api.add({ id: "7", title: "Shared", code: "old" });
    const [one, two] = [start(), start()];
    await passing(one.open());
    await passing(one.loadAll());
    const base = one.find("7");
    assert.ok(base);
    isOffline();
    await one.edit("7", { ...base, code: "mine" }, base);
    api.change("7", { code: "theirs" });
    api.manner = {};
    await assert.rejects(passing(one.settled("7")), { code: "conflict" });
    await passing(two.open());
    assert.equal(two.find("7")?.code, "mine");
    const [held] = one.waiting();
    await one.resolve(held?.id ?? "", "both");
    await two.delete("7");
    await two.catchUp();
    await passing(Promise.all([one.settled(), two.settled()]));
    await watched();
    assert.deepEqual(
      [...api.records.values()].map(({ code }) => code),
      ["theirs"],
    );
  });

  it("keeps a save back while the one before it, whose answer was lost, may come once more", async () => {
    api.add({ id: "7", title: "Shared", code: "old" });
    const library = await startLoaded();
    const base = library.find("7");
    assert.ok(base);
    api.manner = {
      edited: (_record, response) => {
        api.manner = {};
        // Sent twice on its way: within the grace time it comes again.
        clock.after(100_000, () => api.change("7", { code: "first" }));
        response.socket?.destroy();
      },
    };
    const first = await library.edit("7", { ...base, code: "first" }, base);
    await passing(library.settled("7"));
    assert.equal(library.standing("7"), "server");
    assert.deepEqual(library.waiting(), []);
    await library.edit("7", { ...first, code: "second" }, first);
    assert.equal(library.find("7")?.code, "second");
    await passing(library.settled("7"));
    clock.advance(100_000);
    assert.equal(api.records.get("7")?.code, "second");
    assert.equal(api.seen.filter((request) => request === "PUT /snippets/7").length, 2);
  });

  it("does not keep a save back behind one that was seen to arrive where the server tells versions", async () => {
    const versions = new Map<string, number>();
    const tagOf = (id: string): string => `"${String(versions.get(id) ?? 0)}"`;
    const telling: Manner = {
      before: ({ method, path }, response) => {
        if (method === "GET" && path === "/snippets/7") {
          response.setHeader("etag", tagOf("7"));
        }
        return false;
      },
    };
    api.add({ id: "7", title: "Shared", code: "old" });
    api.manner = telling;
    const library = await startLoaded();
    const base = library.find("7");
    assert.ok(base);
    api.manner = {
      ...telling,
      edited: (_record, response) => {
        versions.set("7", 1);
        api.manner = telling;
        response.socket?.destroy();
      },
    };
    const first = await library.edit("7", { ...base, code: "first" }, base);
    await passing(library.settled("7"));
    const before = clock.elapsed();
    await library.edit("7", { ...first, code: "second" }, first);
    await passing(library.settled("7"));
    assert.equal(api.records.get("7")?.code, "second");
    assert.ok(clock.elapsed() - before < networkGrace / 4, `${clock.elapsed() - before} ms`);
  });

  // More often than once it costs more than a change may: then it rests.
  const failures = 1;
  for (const { name, keepsKeys, isSoon } of [
    { name: "is sent again soon where the server keeps keys", keepsKeys: true, isSoon: true },
    { name: "waits for the grace time where it does not", keepsKeys: false, isSoon: false },
  ]) {
    it(`a create whose answer says nothing clear ${name}`, async () => {
      const library = start();
      await passing(library.open());
      let left = 0;
      api.manner = {
        before: ({ method, headers }, response) => {
          if (method === "POST" && left > 0) {
            left -= 1;
            sendJson(response, 500, {});
            return true;
          }
          if (method === "POST" && keepsKeys) {
            response.setHeader("idempotency-key", String(headers["idempotency-key"]));
          }
          return false;
        },
      };
      const first = await library.create(draft({ title: "First" }));
      await passing(library.settled(first.id));
      left = failures;
      const before = clock.elapsed();
      const second = await library.create(draft({ title: "Second" }));
      await passing(library.settled(second.id));
      const passed = clock.elapsed() - before;
      assert.equal(passed < networkGrace / 10, isSoon, `${passed} ms`);
      const titles = [...api.records.values()].map(({ title }) => title);
      assert.deepEqual(titles, ["First", "Second"]);
      const posts = api.http.seen.filter(({ method }) => method === "POST");
      const keys = posts.slice(1).map(({ headers }) => headers["idempotency-key"]);
      // Where keys are kept it is the same request; where they are not, another one after a look in vain.
      assert.equal(new Set(keys).size, keepsKeys ? 1 : failures + 1);
      assert.equal(keys.length, failures + 1);
    });
  }

  it("leaves deleted what another device deleted, too, while ours waited", async () => {
    api.add({ id: "7", title: "Shared", code: "old" });
    const library = await startLoaded();
    api.change("7", { code: "theirs" });
    await library.delete("7");
    await assert.rejects(passing(library.settled("7")), { code: "conflict" });
    isOffline();
    await library.delete("7");
    api.records.delete("7");
    api.manner = {};
    await passing(library.settled());
    assert.deepEqual([...api.records.values()], []);
    assert.deepEqual(library.all(), []);
  });

  it("shows a stranger's snippet that is read by its id, and keeps nothing of it", async () => {
    api.add({ id: "7", title: "Mine", code: "mine" });
    const library = await startLoaded();
    api.add({ id: "8", title: "A stranger's", code: "evil" });
    assert.equal((await passing(library.read("8"))).code, "evil");
    assert.deepEqual([library.all().map(({ id }) => id), library.find("8")], [["7"], undefined]);
    api.change("8", { code: "worse" });
    assert.equal((await passing(library.read("8"))).code, "worse");
    assert.equal(library.find("8"), undefined);
  });

  it("goes on after a restart", async () => {
    const first = start();
    await passing(first.open());
    isOffline();
    await first.create(draft());
    first.dispose();
    api.manner = {};
    const second = start();
    await passing(second.open());
    assert.equal(second.all().length, 1);
    await passing(second.settled());
    assert.equal(api.records.size, 1);
  });

  it("shows once, as it was edited last, what was killed between its coming and its confirmation", async () => {
    const files = new MemoryFiles(computer.disk);
    const killed = start({ files });
    await passing(killed.open().then(() => killed.loadAll()));
    const created = Promise.withResolvers<Snippet>();
    api.manner = {
      created: (record, response) =>
        void created.promise
          .then((base) => killed.edit(base.id, { ...draft(), code: "edited" }, base))
          .then(() => {
            // The cache has it then, and the outbox does not know it yet.
            files.faults = {
              before: ({ path }) => (path.includes("/history") ? files.kill() : undefined),
            };
            sendJson(response, 201, record);
          }),
    };
    created.resolve(await killed.create(draft()));
    await passing(files.killed);
    killed.dispose();
    computer.freeLocks();
    isOffline();
    const next = start();
    await passing(next.open());
    assert.deepEqual(
      next.all().map(({ code }) => code),
      ["edited"],
    );
    api.manner = {};
    await next.retry();
    await passing(next.settled());
    assert.deepEqual(
      [...api.records.values()].map(({ code }) => code),
      ["edited"],
    );
  });

  it("deletes at once, and restores", async () => {
    api.add({ id: "7", title: "Shared", code: "old" });
    const library = await startLoaded();
    await library.delete("7");
    assert.deepEqual(library.all(), []);
    await passing(library.settled());
    assert.equal(api.records.size, 0);
    const [trashed] = await library.trash();
    assert.equal(trashed?.snippet.code, "old");
    await library.restore(trashed.id);
    await passing(library.settled());
    assert.deepEqual(
      [...api.records.values()].map(({ code }) => code),
      ["old"],
    );
    assert.deepEqual(await library.trash(), []);
  });

  it("asks the person where the service refuses, and sends what the person changes", async () => {
    const library = start();
    await passing(library.open());
    api.manner = {
      before: (request, response) => {
        if (request.method !== "POST") return false;
        response.writeHead(403).end();
        return true;
      },
    };
    const created = await library.create(draft());
    await assert.rejects(passing(library.settled()), { code: "forbidden" });
    assert.equal(library.standing(created.id), "attention");
    api.manner = {};
    await library.edit(created.id, draft({ title: "Other" }), created);
    await passing(library.settled());
    assert.deepEqual(
      [...api.records.values()].map(({ title }) => title),
      ["Other"],
    );
  });

  it("refuses at once what cannot be sent", async () => {
    const library = start();
    await passing(library.open());
    await assert.rejects(library.create(draft({ title: " " })), (error) => {
      return error instanceof SnippetError && error.code === "input";
    });
  });
});
