import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../src/core/http/undiciTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { MemoryComputer } from "../../../support/computer/memoryComputer.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";

describe("What is saved at once", function () {
  // Real sockets, on machines that do much else.
  this.timeout(120_000);

  it("goes to the disk together, and to the service in the order of the saves", async () => {
    await using api = await SnippetApiDouble.start();
    await using owned = new AsyncDisposableStack();
    const transport = new UndiciTransport();
    owned.defer(() => transport.dispose());
    const computer = new MemoryComputer();
    const files = new MemoryFiles(computer.disk);
    let flushes = 0;
    files.faults = {
      before: ({ kind, path }) => {
        flushes += kind === "syncFolder" && path.endsWith("/new") ? 1 : 0;
      },
    };
    const client = apiClient(api.http.url, transport);
    const library = memoryLibrary(client, { kind: "computer" }, { files }, computer);
    owned.defer(() => library.dispose());
    await library.open();
    const titles = Array.from({ length: 100 }, (_, at) => `Title ${String(at)}`);
    const draft = { languageId: "1", description: "", tags: [], private: true, code: "x\n" };
    const saved = await Promise.all(titles.map((title) => library.create({ ...draft, title })));
    assert.deepEqual(
      saved.map(({ title }) => title),
      titles,
    );
    assert.ok(flushes <= 10, `${String(flushes)} flushes for 100 saves`);
    await library.settled();
    assert.deepEqual(
      [...api.records.values()].map(({ title }) => title),
      titles,
    );
  });
});
