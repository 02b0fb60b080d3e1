import assert from "node:assert/strict";
import { SearchIndex } from "../../../../../src/core/search/searchIndex.ts";
import { scanSearch } from "../../../../../src/core/search/query/scanSearch.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";
import { languageNameOf } from "../../../../../src/core/snippet/language/fileLanguage.ts";

const all = "C C++ C# CSS Go JavaScript JSON Python Ruby Rust Shell TSX TypeScript YAML".split(" ");

const documents = (languages: readonly string[]) =>
  languages.map((language) => ({
    id: language,
    title: `in ${language}`,
    tags: [],
    language,
    description: "",
    code: "1",
    private: true,
  }));

type Finding = (languages: readonly string[], query: string) => readonly string[];

const engines: Readonly<Record<string, Finding>> = {
  scan: (languages, query) =>
    runAtOnce(scanSearch(documents(languages), query, 50, { languageNameOf })).map(({ id }) => id),
  index: (languages, query) => {
    const texts = new Map(documents(languages).map((each) => [each.id, each]));
    const source = { document: (id: string) => texts.get(id), languageNameOf };
    const index = runAtOnce(SearchIndex.build(texts.values(), source));
    return runAtOnce(index.all(query));
  },
};

for (const [name, find] of Object.entries(engines)) {
  describe(`lang: in the ${name}`, () => {
    const cases: Readonly<Record<string, readonly string[]>> = {
      js: ["JavaScript"],
      rb: ["Ruby"],
      yml: ["YAML"],
      bash: ["Shell"],
      csharp: ["C#"],
      golang: ["Go"],
      rs: ["Rust"],
      "c++": ["C++"],
      cpp: ["C++"],
      ts: ["TypeScript"],
      tsx: ["TSX"],
      py: ["Python"],
      shellscript: ["Shell"],
      // The exact name, then another name, then the beginning of names.
      c: ["C"],
      "C#": ["C#"],
      type: ["TypeScript"],
      j: ["JSON", "JavaScript"],
      klingon: [],
    };
    for (const [value, expected] of Object.entries(cases)) {
      it(`finds ${expected.join(" and ") || "nothing"} by ${value}`, () => {
        assert.deepEqual(find(all, `lang:${value}`).toSorted(), expected.toSorted());
      });
    }

    it("leaves out by any name", () => {
      const left = all.filter((each) => each !== "JavaScript");
      assert.deepEqual(find(all, "-lang:js 1").toSorted(), left.toSorted());
    });

    it("knows a language that the server calls by another name", () => {
      assert.deepEqual(find(["Bash", "Text"], "lang:sh"), ["Bash"]);
      assert.deepEqual(find(["Bash", "Text"], "lang:shell"), ["Bash"]);
    });

    it("takes the beginning of a name where the library has not what it stands for", () => {
      assert.deepEqual(find(["TSX", "Go"], "lang:ts"), ["TSX"]);
      assert.deepEqual(find(["JavaScript", "Go"], "lang:java"), ["JavaScript"]);
    });
  });
}
