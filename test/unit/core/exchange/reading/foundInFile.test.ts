import assert from "node:assert/strict";
import { foundInFile } from "../../../../../src/core/exchange/reading/foundInFile.ts";

describe("A file saved as a snippet", () => {
  const file = { code: "def area(r):\n", editorLanguageId: "", fileName: "index.py" };

  it("has a title from its code, never from its path", () => {
    assert.equal(foundInFile("src/index.py", file, []).title, "area");
    assert.equal(foundInFile("src/index.py", { ...file, code: "---\n" }, []).title, "---");
  });

  it("is private and has the tags that were chosen for all", () => {
    const found = foundInFile("index.py", file, ["a", "b"]);
    assert.equal(found.private, true);
    assert.deepEqual(found.tags, ["a", "b"]);
  });

  it("is in the language of its name, or of its editor where that knows one", () => {
    const names = (id: string): readonly string[] =>
      foundInFile("index.py", { ...file, editorLanguageId: id }, []).language.names;
    assert.deepEqual(names(""), []);
    assert.deepEqual(names("plaintext"), []);
    assert.deepEqual(names("ruby"), ["ruby"]);
    assert.equal(foundInFile("index.py", file, []).language.fileName, "index.py");
  });
});
