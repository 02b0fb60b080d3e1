import assert from "node:assert/strict";
import { languagesNamed } from "../../../../../src/core/snippet/language/languagesNamed.ts";
import { languageCatalog } from "../../../../support/languages/languageCatalog.ts";

const editorIds = new Map([
  ["shell script", "shellscript"],
  ["javascript jsx", "javascriptreact"],
]);
const named = (text: string): readonly string[] =>
  languagesNamed(text, languageCatalog, editorIds).map(({ name }) => name);

describe("The languages that a typed text may mean", () => {
  it("begin with the one that has this name", () => {
    const names = languageCatalog.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => named(name)[0] !== name),
      [],
    );
  });

  for (const [text, first] of [
    ["js", "JavaScript"],
    ["TS", "TypeScript"],
    ["py", "Python"],
    ["md", "Markdown"],
    ["yml", "YAML"],
    ["cpp", "C++"],
    ["csharp", "C#"],
    ["bash", "Shell"],
    ["golang", "Go"],
    ["plain text", "Text"],
    ["plaintext", "Text"],
    ["Shell Script", "Shell"],
    ["javasc", "JavaScript"],
  ] as const) {
    it(`begin with ${first} for ${text}`, () => {
      assert.equal(named(text)[0], first);
    });
  }

  it("begin with the very name where several languages have that meaning", () => {
    const languages = ["JavaScript", "JSX", "Bash", "Shell"].map((name) => ({ id: name, name }));
    const first = (text: string): string | undefined => languagesNamed(text, languages)[0]?.name;
    assert.deepEqual(["js", "jsx", "bash", "shell"].map(first), [
      "JavaScript",
      "JSX",
      "Bash",
      "Shell",
    ]);
  });

  it("are then those that begin with it, and those that contain it, without repetition", () => {
    const all = named("json");
    assert.equal(new Set(all).size, all.length);
    assert.equal(all[0], "JSON");
    const begins = all.map((name) => name.toLowerCase().startsWith("json"));
    assert.ok(begins.lastIndexOf(true) < begins.indexOf(false), all.join(", "));
  });

  it("are none for a text that no language has", () => {
    assert.deepEqual(named("no such"), []);
  });
});
