import assert from "node:assert/strict";
import {
  joinGroup,
  leaveGroup,
  type SnippetGroup,
} from "../../../../src/core/snippet/regrouping.ts";

describe("Putting a snippet into another group", () => {
  const snippet = { languageId: "1", tags: ["Http", "io"] };
  const python: SnippetGroup = { kind: "language", languageId: "2" };
  const math: SnippetGroup = { kind: "tag", tag: "math" };

  it("gives it the language, or the tag besides its own", () => {
    assert.deepEqual(joinGroup(snippet, python), { languageId: "2" });
    assert.deepEqual(joinGroup(snippet, math), { tags: ["Http", "io", "math"] });
  });

  it("changes nothing where it belongs there already, in whatever spelling", () => {
    assert.equal(joinGroup(snippet, { kind: "language", languageId: "1" }), undefined);
    assert.equal(joinGroup(snippet, { kind: "tag", tag: "HTTP" }), undefined);
  });

  it("is taken back, and what was changed since stays", () => {
    const moved = { languageId: "2", tags: ["Http", "new", "math"] };
    assert.deepEqual(leaveGroup(moved, snippet, python), { languageId: "1" });
    assert.deepEqual(leaveGroup(moved, snippet, math), { tags: ["Http", "new"] });
  });

  it("is not taken back where somebody has taken it elsewhere since", () => {
    const elsewhere = { languageId: "3", tags: [] };
    assert.equal(leaveGroup(elsewhere, snippet, python), undefined);
    assert.equal(leaveGroup(elsewhere, snippet, math), undefined);
  });
});
