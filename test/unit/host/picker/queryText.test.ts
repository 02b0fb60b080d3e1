import assert from "node:assert/strict";
import type { Snippet } from "../../../../src/core/model.ts";
import { completionsOf } from "../../../../src/host/picker/queryText.ts";

describe("The completions of a query", () => {
  it("leave out the tag of templates, which have a filter", () => {
    const snippet: Snippet = {
      id: "1",
      languageId: "1",
      language: "Go",
      title: "Title",
      description: "",
      tags: ["format:template", "form"],
      private: true,
      code: "",
      createdAt: undefined,
      updatedAt: undefined,
    };
    const filters = (query: string): readonly string[] =>
      completionsOf(query, [snippet], 9).map(({ filter }) => filter);
    assert.deepEqual(filters("tag:f"), ["tag:form"]);
    assert.deepEqual(filters("is:t"), ["is:template"]);
  });
});
