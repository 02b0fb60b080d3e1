import assert from "node:assert/strict";
import fc from "fast-check";
import { scanSearch } from "../../../../../src/core/search/query/scanSearch.ts";
import type { SearchDocument, SnippetMark } from "../../../../../src/core/search/searchEngine.ts";
import { SearchIndex } from "../../../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";

interface Marked {
  readonly document: SearchDocument;
  readonly marks: readonly SnippetMark[];
}

const plain = { title: "x", description: "", code: "" };

const library = fc
  .array(
    fc.record({
      tags: fc.subarray(["http", "old"]),
      language: fc.constantFrom("Go", "Rust"),
      private: fc.constantFrom(true, false, undefined),
      marks: fc.subarray<SnippetMark>(["favorite", "template", "recent"]),
    }),
    { maxLength: 20 },
  )
  .map((all): Marked[] =>
    all.map(({ marks, ...fields }, number) => ({
      marks,
      document: { ...plain, ...fields, id: `d${number}` },
    })),
  );

const sign = fc.constantFrom("", "-");
const filter = fc.constantFrom(
  ..."lang:go tag:http tag:old is:favorite is:template is:recent is:private is:public".split(" "),
);
const query = fc
  .array(
    fc.tuple(sign, filter).map(([minus, text]) => minus + text),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((filters) => filters.join(" "));

describe("filters", () => {
  it("let the scan and the index find the same", () => {
    fc.assert(
      fc.property(library, query, (all, text) => {
        const documents = all.map(({ document }) => document);
        const source = {
          document: (id: string) => documents.find((each) => each.id === id),
          marked: (mark: SnippetMark) =>
            new Set(all.flatMap(({ marks, document: { id } }) => (marks.includes(mark) ? id : []))),
        };
        const scanned = runAtOnce(scanSearch(documents, text, Infinity, source));
        const indexed = runAtOnce(runAtOnce(SearchIndex.build(documents, source)).all(text));
        assert.deepEqual(scanned.map(({ id }) => id).toSorted(), indexed.toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it("ask for the marked snippets once, however many are scanned", () => {
    const documents = Array.from({ length: 100 }, (_, number) => ({
      ...plain,
      id: `d${number}`,
      tags: [],
      language: "",
      private: false,
    }));
    let asked = 0;
    const marked = () => {
      asked += 1;
      return new Set(["d7"]);
    };
    const found = runAtOnce(scanSearch(documents, "is:template", 50, { marked }));
    assert.deepEqual(
      found.map(({ id }) => id),
      ["d7"],
    );
    assert.equal(asked, 1);
  });
});
