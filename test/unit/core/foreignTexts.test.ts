import assert from "node:assert/strict";
import { feedFunctions } from "../../support/hostileTexts.ts";

const core = new URL("../../../src/core/", import.meta.url);

/** Folders in which every function takes a foreign text alone, or with another one, and has no effect. */
const folders = [
  "snippet",
  "search/query",
  "search/index",
  "exchange/reading",
  "api/wire",
  "organise",
];
const files = [
  "api/codeInDescription.ts",
  "api/rewrites.ts",
  "api/statusError.ts",
  "api/unescapeHtml.ts",
  "exchange/exportFiles.ts",
  "exchange/secretShapes.ts",
  "http/cleanText.ts",
  "http/json/repeatedMembers.ts",
  "normalized.ts",
  "withoutLinks.ts",
];

describe("A function that takes a foreign text", () => {
  it("takes a time of its length, whatever is repeated in it, and no more of the stack", async function () {
    this.timeout(300_000);
    const { count, faults } = await feedFunctions(core, [...folders, ...files]);
    assert.ok(count > 100, String(count));
    assert.deepEqual(faults, []);
  });
});
