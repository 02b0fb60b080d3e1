import assert from "node:assert/strict";
import { personalities } from "./personalities.ts";
import { runScript } from "./script.ts";

/**
 * What the first save at a server takes, by the server's name. `POST GET` is a save: the write and its reading back.
 * What more there is, is what learning costs.
 */
const costs: Readonly<Record<string, string>> = {
  "plain: ids as texts, tags as an array": "POST GET",
  "form only": "POST GET",
  "code under content": "POST GET",
  "single record in {data}": "POST GET",
  "201 with Location only": "POST GET",
  // The first snippet is private, and any text says so.
  "any text but 0 and nothing is true": "POST GET",
  // One answer, one request: a refusal did nothing, so the write is sent again in the other way.
  "JSON only, forms refused with 415": "POST POST GET",
  "JSON only, a form misses every field": "POST POST GET",
  "code refused as an unknown field (422)": "POST POST GET",
  // Two answers, two requests.
  "JSON only, tags as an array": "POST POST POST GET",
  // One answer, one write in another way; as every write, it counts only when it is read back.
  "JSON only, a form makes an empty record": "POST GET PUT GET",
  "code dropped": "POST GET PUT GET",
  "code cut at 255": "POST GET PUT GET",
  "code trimmed": "POST GET PUT GET",
  "tags parted by spaces only": "POST GET PUT GET",
  // Four forms of tags, and nothing in an answer tells which is understood: each is tried, the rarer the later.
  "tags as tags[]": "POST GET PUT GET PUT GET",
  "tags as a repeated field": "POST GET PUT GET PUT GET PUT GET",
};

describe("What learning costs", function () {
  this.timeout(30_000);

  for (const [name, cost] of Object.entries(costs)) {
    it(`is ${cost} for the first save, and nothing after it: ${name}`, async () => {
      const personality = personalities.find((each) => each.name === name);
      assert.ok(personality, "there is no such server");
      const { firstSave, knownSave } = await runScript(personality);
      const methods = (lines: readonly string[]): string =>
        lines.map((line) => line.split(" ")[0]).join(" ");
      assert.equal(methods(firstSave), cost);
      assert.equal(methods(knownSave), "POST GET");
    });
  }
});
