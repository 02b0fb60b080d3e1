import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";
import { MemoryComputer } from "../../../support/computer/memoryComputer.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { systemError } from "../../../support/computer/systemError.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

describe("A library whose folder is read-only", () => {
  const transport = new UndiciTransport();
  after(() => transport.dispose());

  for (const code of ["EACCES", "EPERM", "EROFS"]) {
    it(`opens with what is pending in it, says why that is not sent, and refuses to save (${code})`, async () => {
      const computer = new MemoryComputer();
      await using api = await SnippetApiDouble.start();
      const client = apiClient(api.http.url, transport);
      const down = await SnippetApiDouble.start();
      const unreachable = apiClient(down.http.url, transport);
      await down[Symbol.asyncDispose]();
      const before = memoryLibrary(unreachable, undefined, undefined, computer);
      await before.create(draft);
      before.dispose();
      const files = new MemoryFiles(computer.disk, {
        before: ({ kind }) => {
          if (["create", "write", "rename", "remove"].includes(kind)) throw systemError(code, kind);
        },
      });
      const library = memoryLibrary(client, undefined, { files }, computer);
      await library.open();
      assert.deepEqual(
        library.all().map(({ title }) => title),
        [draft.title],
      );
      assert.equal(library.waiting().length, 1);
      assert.match(
        library.state.fault ?? "",
        /^Pending changes cannot be sent from this computer\. The .+ (changed|read-only)\.$/,
      );
      await assert.rejects(library.create(draft), { code: "storage" });
      assert.equal(api.records.size, 0);
      library.dispose();
    });
  }
});
