import assert from "node:assert/strict";
import type { ErrorReporter } from "../../src/host/errorReporter.ts";
import { QueryFinding } from "../../src/host/picker/queryFinding.ts";
import type { LibrarySearch } from "../../src/host/search/librarySearch.ts";

describe("A search that fails", () => {
  it("is done again for the same query while its message is on the screen", async () => {
    const reported: unknown[] = [];
    const errors: Pick<ErrorReporter, "report"> = {
      report: (error) => {
        reported.push(error);
        // Nobody answers the message.
        return new Promise(() => undefined);
      },
    };
    const failure = new Error("no index");
    const search: Pick<LibrarySearch, "find"> = { find: () => Promise.reject(failure) };
    const finding = new QueryFinding(errors as ErrorReporter);
    const find = (): Promise<string> =>
      finding.find(search as LibrarySearch, "query", () => undefined);
    assert.equal(await find(), "ended");
    assert.equal(await find(), "ended");
    assert.deepEqual(reported, [failure, failure]);
  });
});
