import assert from "node:assert/strict";
import fc from "fast-check";
import { RecentWrites } from "../../../../../src/core/library/cache/recentWrites.ts";
import type { Snippet } from "../../../../../src/core/model.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

const missing = new Set<never>();

function recordOf(code: string, updatedAt: number | undefined): Snippet {
  return { ...cachedSnippet({ id: "1" }).snippet, code, updatedAt };
}

describe("A record that differs from a confirmed write", () => {
  it("is no copy that lags behind where the server says that it is later, and else is one five times", () => {
    const time = fc.option(fc.nat(10), { nil: undefined });
    fc.assert(
      fc.property(time, time, (ofWrite, ofRecord) => {
        const writes = new RecentWrites();
        writes.note("1", recordOf("mine", ofWrite));
        const snippet = recordOf("other", ofRecord);
        const isLater = ofWrite !== undefined && ofRecord !== undefined && ofRecord > ofWrite;
        let count = 0;
        while (count < 9 && writes.contradict("1", { snippet, missing })) count += 1;
        assert.equal(count, isLater ? 0 : 5);
      }),
    );
  });

  it("is one where it was deleted, whatever its time", () => {
    const writes = new RecentWrites();
    writes.note("1", undefined);
    assert.ok(writes.contradict("1", { snippet: recordOf("back", 9), missing }));
    assert.ok(!writes.contradict("1"));
  });
});
