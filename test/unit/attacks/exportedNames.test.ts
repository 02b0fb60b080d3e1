import assert from "node:assert/strict";
import { posix, win32 } from "node:path";
import fc from "fast-check";
import { exportFiles } from "../../../src/core/exchange/exportFiles.ts";
import type { Snippet } from "../../../src/core/model.ts";

const snippet: Snippet = {
  id: "1",
  languageId: "1",
  language: "Python",
  title: "T",
  description: "",
  tags: [],
  private: false,
  code: "x\n",
  createdAt: undefined,
  updatedAt: undefined,
};
const nasty = fc.array(
  fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    ":",
    "C:",
    "~",
    "-",
    " ",
    "\0",
    "\u202e",
    "CON",
    "NUL",
    "a",
  ),
  { maxLength: 8 },
);

describe("An exported folder, whatever titles and languages a service tells", () => {
  it("holds every file: none is above it, beside it, or a device", () => {
    fc.assert(
      fc.property(nasty, nasty, fc.constantFrom("", "."), (title, language, joint) => {
        const told = { ...snippet, title: title.join(joint), language: language.join(joint) };
        const [file] = exportFiles([told]);
        assert.ok(file);
        for (const part of [file.folder, file.name]) {
          assert.doesNotMatch(part, /[/\\:\0\u202e]|[. ]$/);
          assert.doesNotMatch(part, /^(con|nul)(\.|$)/i);
          assert.notEqual(part, "");
        }
        for (const system of [posix, win32]) {
          assert.ok(system.join("folder", file.folder, file.name).startsWith("folder"));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
