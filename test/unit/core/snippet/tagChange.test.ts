import assert from "node:assert/strict";
import { changedTags, sharedTags, tagChange } from "../../../../src/core/snippet/tagChange.ts";

describe("Changing the tags of several snippets", () => {
  const snippets = [{ tags: ["a", "Go", "x"] }, { tags: ["go", "a"] }];

  it("begins with what all of them have", () => {
    assert.deepEqual(sharedTags(snippets), ["a", "Go"]);
    assert.deepEqual(sharedTags([]), []);
  });

  it("adds to all and takes from all, and leaves what single ones have", () => {
    const change = tagChange(sharedTags(snippets), ["go", "new"]);
    assert.deepEqual(change, { added: ["new"], removed: ["a"] });
    assert.deepEqual(
      snippets.map(({ tags }) => changedTags(tags, change)),
      [
        ["Go", "x", "new"],
        ["go", "new"],
      ],
    );
  });

  it("adds nothing twice", () => {
    assert.deepEqual(changedTags(["New"], { added: ["new"], removed: [] }), ["New"]);
  });
});
