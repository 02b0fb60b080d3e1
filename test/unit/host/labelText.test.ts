import assert from "node:assert/strict";
import { labelText } from "../../../src/host/shownText.ts";

describe("labelText", () => {
  for (const [what, text, label] of [
    ["an icon", "a $(lock) b", "a $\u200B(lock) b"],
    ["an icon that moves", "$(sync~spin)", "$\u200B(sync~spin)"],
    ["an icon behind a backslash", "\\$(lock)", "\\$\u200B(lock)"],
    ["a command of a shell", "$(date +%F).tar.gz", "$(date +%F).tar.gz"],
    ["a selector", "$(this).hide(); $('a')", "$\u200B(this).hide(); $('a')"],
    ["an end that is missing", "$(lock", "$(lock"],
  ] as const) {
    it(`lets ${what} be seen as it is`, () => {
      assert.equal(labelText(text), label);
    });
  }

  it("adds nothing that a screen reader reads aloud", () => {
    assert.equal(labelText("$(trash)").replace("\u200B", ""), "$(trash)");
  });
});
