import assert from "node:assert/strict";
import fc from "fast-check";
import type { Snippet } from "../../../../src/core/model.ts";
import { newest } from "../../../../src/host/picker/newest.ts";

function snippet(id: number, createdAt?: number, updatedAt?: number): Snippet {
  const draft = { languageId: "1", title: "", description: "", tags: [], private: true, code: "" };
  return { ...draft, id: String(id), language: "Go", createdAt, updatedAt };
}

describe("newest", () => {
  it("goes by the last change, else by the making", () => {
    const snippets = [snippet(1, 10), snippet(2, 5, 30), snippet(3, 20, 20), snippet(4)];
    assert.deepEqual(
      newest(snippets, 3).map(({ id }) => id),
      ["2", "3", "1"],
    );
  });

  it("keeps the library's order where no times are told", () => {
    const snippets = [1, 2, 3].map((id) => snippet(id));
    assert.deepEqual(newest(snippets, 2), snippets.slice(0, 2));
  });

  it("is what sorting all of them gives", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), fc.nat({ max: 12 }), (times, limit) => {
        const snippets = times.map((time, id) => snippet(id, time));
        const sorted = snippets.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
        assert.deepEqual(newest(snippets, limit), sorted.slice(0, limit));
      }),
    );
  });
});
