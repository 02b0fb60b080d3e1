import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { CurrentLibrary } from "../../../../src/core/library/currentLibrary.ts";
import type { LibraryFactories } from "../../../../src/core/library/currentLibrary.ts";
import { libraryKey } from "../../../../src/core/library/libraryKey.ts";
import type { SnippetLibrary } from "../../../../src/core/library/snippetLibrary.ts";
import type { Account } from "../../../../src/core/model.ts";
import { accountNamed } from "../../../support/oauth/accountNamed.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { InMemoryStore } from "../../../support/computer/inMemoryStore.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";

interface Session {
  readonly id: string;
}

function account(id: string): Account {
  return { ...accountNamed(id), id, status: "active" };
}

describe("CurrentLibrary", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  let store: InMemoryStore;
  let current: CurrentLibrary<Session>;
  /** Decides when, and whether, the library on this computer opens. */
  let opening: () => Promise<void>;
  let opened: string[];
  let switches: (string | undefined)[];

  const factories: LibraryFactories<Session> = {
    openComputer: async () => {
      await opening();
      opened.push("computer");
      return memoryLibrary(apiClient(double.http.url, transport), { kind: "computer" });
    },
    openAccount: ({ id }) => {
      opened.push(id);
      return memoryLibrary(apiClient(double.http.url, transport), {
        kind: "service",
        account: account(id),
        apiUrl: "https://api.invalid/",
      });
    },
  };

  function start(): CurrentLibrary<Session> {
    const made = new CurrentLibrary<Session>(factories, store);
    made.onDidChange((library) => switches.push(nameOf(library)));
    return made;
  }

  function nameOf(library: SnippetLibrary | undefined): string | undefined {
    return library?.origin.kind === "service" ? library.origin.account.id : library?.origin.kind;
  }

  const use = (id: string): Promise<SnippetLibrary | undefined> =>
    current.use({ kind: "account", session: { id } });

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    store = new InMemoryStore();
    opening = () => Promise.resolve();
    opened = [];
    switches = [];
    current = start();
  });
  afterEach(async () => {
    current.dispose();
    await double[Symbol.asyncDispose]();
  });
  after(async () => {
    await transport.dispose();
  });

  it("is left without being forgotten: there is none in use, and the account comes back", async () => {
    await use("ada");
    await current.leave();
    assert.equal(current.library, undefined);
    assert.deepEqual(current.remembered, { kind: "account", sessionId: "ada" });
    await use("ada");
    assert.deepEqual(switches, ["ada", undefined, "ada"]);
    assert.deepEqual(opened, ["ada", "ada"]);
  });

  it("begins without a library", () => {
    assert.equal(current.library, undefined);
    assert.deepEqual(current.remembered, { kind: "none" });
  });

  it("switches, and tells each switch once", async () => {
    await current.use({ kind: "computer" });
    await current.use({ kind: "computer" });
    await use("ada");
    await use("ada");
    await use("bob");
    await current.use({ kind: "none" });
    assert.deepEqual(switches, ["computer", "ada", "bob", undefined]);
    assert.deepEqual(opened, ["computer", "ada", "bob"]);
  });

  for (const [kind, expected] of [
    ["computer", { kind: "computer" }],
    ["ada", { kind: "account", sessionId: "ada" }],
    ["none", { kind: "none" }],
  ] as const) {
    it(`takes ${kind} into use again after a restart`, async () => {
      await use("bob");
      await (kind === "ada" ? use(kind) : current.use({ kind }));
      const next = start();
      assert.deepEqual(next.remembered, expected);
      const library = await next.restore((id) => Promise.resolve({ id }));
      assert.equal(nameOf(library), kind === "none" ? undefined : kind);
      next.dispose();
    });
  }

  it("has no library while the remembered account is signed out, and remembers it", async () => {
    await use("ada");
    const next = start();
    assert.equal(await next.restore(() => Promise.resolve(undefined)), undefined);
    assert.deepEqual(next.remembered, { kind: "account", sessionId: "ada" });
    await next.use({ kind: "none" });
    assert.deepEqual(next.remembered, { kind: "none" });
    next.dispose();
  });

  it("starts without one where the memory is of another kind", () => {
    for (const value of [null, 1, "computer", [], { kind: "account" }, { kind: 7 }]) {
      store.values.set("library.choice", JSON.stringify(value));
      assert.deepEqual(start().remembered, { kind: "none" });
    }
  });

  it("has remembered a choice when it tells of the switch", async () => {
    const seen: string[] = [];
    current.onDidChange(() => seen.push(current.remembered.kind));
    await use("ada");
    await current.use({ kind: "none" });
    assert.deepEqual(seen, ["account", "none"]);
  });

  it("lets the last choice win, whatever takes longer", async () => {
    const gate = Promise.withResolvers<void>();
    opening = () => gate.promise;
    const slow = current.use({ kind: "computer" });
    const quick = use("ada");
    gate.resolve();
    assert.equal(nameOf(await quick), "ada");
    await slow;
    assert.equal(nameOf(current.library), "ada");
    assert.deepEqual(switches, ["ada"]);
    assert.deepEqual(current.remembered, { kind: "account", sessionId: "ada" });
  });

  it("keeps the library in use when another cannot be opened", async () => {
    await use("ada");
    opening = () => Promise.reject(new SnippetError("storage", "No."));
    await assert.rejects(current.use({ kind: "computer" }), { code: "storage" });
    assert.equal(nameOf(current.library), "ada");
    assert.deepEqual(current.remembered, { kind: "account", sessionId: "ada" });
    opening = () => Promise.resolve();
    assert.equal(nameOf(await current.use({ kind: "computer" })), "computer");
  });

  it("passes on the changes of the library in use, and of no other", async () => {
    const kinds: string[] = [];
    current.onDidChangeSnippets(({ kind }) => kinds.push(kind));
    double.add();
    const ada = await use("ada");
    await ada?.open();
    assert.ok(kinds.includes("all"));
    await use("bob");
    kinds.length = 0;
    await ada?.create({ ...draftOf("late"), languageId: "1" });
    assert.deepEqual(kinds, []);
    assert.deepEqual(current.library?.all(), []);
    assert.equal(ada?.all().length, 2);
  });

  it("ends the loads of a library that is not in use any more", async () => {
    const asked = Promise.withResolvers<void>();
    double.manner = {
      before: () => {
        asked.resolve();
        return true;
      },
    };
    const ada = await use("ada");
    const rejected = assert.rejects(ada?.open() ?? Promise.resolve(), { code: "cancelled" });
    await asked.promise;
    await use("bob");
    await rejected;
  });
});

describe("libraryKey", () => {
  it("is the same for one server and account, and another for any other", () => {
    const key = (apiUrl: string, id: string): string =>
      libraryKey({ kind: "service", apiUrl, account: account(id) });
    assert.equal(key("https://a/", "1"), key("https://a/", "1"));
    const keys = [
      key("https://a/", "1"),
      key("https://a/", "2"),
      key("https://b/", "1"),
      libraryKey({ kind: "computer" }),
    ];
    assert.equal(new Set(keys).size, 4);
    for (const each of keys) {
      assert.match(each, /^[a-z0-9-]+$/);
    }
  });
});

function draftOf(title: string) {
  return { title, description: "", tags: [], private: true, code: "x" } as const;
}
