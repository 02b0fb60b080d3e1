import assert from "node:assert/strict";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { memoryLibrary } from "../../../../support/library/memoryLibrary.ts";
import type {
  LibraryChange,
  SnippetLibrary,
} from "../../../../../src/core/library/snippetLibrary.ts";
import { AddedFacts, isNameless } from "../../../../../src/core/library/durable/addedFacts.ts";

describe("Languages of which a service tells ids only", function () {
  // Real sockets, on machines that do much else.
  this.timeout(60_000);

  const shown = (library: SnippetLibrary): readonly string[] =>
    library.all().map(({ language }) => language);

  it("have their names as soon as the service tells them, wherever the snippet is shown", async () => {
    const api = await SnippetApiDouble.start();
    api.add({ language_id: "2" });
    api.add({ language_id: "9" });
    const { promise: asked, resolve: tell } = Promise.withResolvers<void>();
    api.manner = {
      before: ({ path }, response) => {
        if (path !== "/languages") {
          return false;
        }
        void asked.then(() => sendJson(response, 200, [{ id: 2, name: "Go" }]));
        return true;
      },
    };
    const transport = new UndiciTransport();
    const library = memoryLibrary(apiClient(api.http.url, transport));
    try {
      await library.loadAll();
      assert.deepEqual(shown(library), ["9", "2"]);
      const changes: LibraryChange["kind"][] = [];
      library.onDidChange(({ kind }) => changes.push(kind));
      tell();
      await library.languages();
      assert.deepEqual(shown(library), ["9", "Go"]);
      assert.ok(changes.includes("all"));
      const go = library.find("1") ?? assert.fail("it is gone");
      assert.equal(library.all()[1], go, "views compare by identity");
      assert.equal(go.code, "code 1\n");
      assert.equal((await library.read("1")).language, "Go");
      await library.edit("1", { ...go, title: "New" }, go);
      assert.deepEqual(shown(library), ["9", "Go"]);
      await library.settled();
      assert.deepEqual(shown(library), ["9", "Go"]);
      assert.equal(library.find("1")?.title, "New");
      await library.refresh();
      assert.deepEqual(shown(library), ["9", "Go"]);
    } finally {
      library.dispose();
      await transport.dispose();
      await api[Symbol.asyncDispose]();
    }
  });

  const none = new Map<string, number>();
  const plain = {
    id: "1",
    title: "T",
    description: "",
    languageId: "2",
    language: "2",
    tags: [],
    private: true,
    code: "",
    createdAt: undefined,
    updatedAt: undefined,
  };
  const snippet = Object.defineProperty({ ...plain }, "code", {
    enumerable: true,
    get: () => assert.fail("the code was read"),
  });

  it("are named without reading the code, and as the same object until other names are told", () => {
    const names = new AddedFacts();
    assert.ok(isNameless(snippet));
    assert.equal(names.to(snippet), snippet);
    const told = [{ id: "2", name: "Go" }];
    assert.ok(names.take(told, none));
    assert.ok(!names.take(told, none));
    const named = names.to(snippet);
    assert.equal(named.language, "Go");
    assert.ok(!isNameless(named));
    assert.equal(names.to(snippet), named);
    assert.deepEqual(Object.keys(named), Object.keys(snippet));
    assert.throws(() => named.code, /was read/);
    assert.ok(names.take([{ id: "2", name: "golang" }], none));
    assert.equal(names.to(snippet).language, "golang");
    assert.ok(names.take(undefined, none));
    assert.equal(names.to(snippet), snippet);
  });

  it("keep the name that the service tells with the snippet", () => {
    const names = new AddedFacts();
    names.take([{ id: "2", name: "Go" }], none);
    const own = { ...plain, language: "Gó" };
    assert.equal(names.to(own), own);
  });
});
