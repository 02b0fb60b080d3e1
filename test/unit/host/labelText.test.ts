import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
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

describe("A list of the editor", () => {
  it("takes its rows from textRows, which draws no icon of what looks like one", async () => {
    const paths = await readdir("src/host", { recursive: true });
    const sources = await Promise.all(
      paths
        .filter((path) => path.endsWith(".ts"))
        .map(async (path) => ({ path, text: await readFile(`src/host/${path}`, "utf8") })),
    );
    const count = (text: string, call: RegExp): number => text.match(call)?.length ?? 0;
    const lists = sources.filter(({ text }) => /window\.\w+QuickPick/.test(text));
    assert.ok(lists.length > 5);
    assert.deepEqual(
      lists.filter(
        ({ text }) => count(text, /window\.\w+QuickPick/g) > count(text, /textRows[<(]/g),
      ),
      [],
    );
  });
});
