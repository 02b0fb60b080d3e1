import assert from "node:assert/strict";
import { SnippetsView } from "../../src/host/tree/snippetsView.ts";
import { factsOver, treeOver } from "../support/editor/treeOver.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

describe("Above its rows the view", () => {
  it("says something or nothing, never an empty text: Theia would show that and no welcome text", async () => {
    const inUse = await MemoryLibraryInUse.start();
    const tree = treeOver(inUse.current);
    const view = { message: "of before", description: "", reveal: () => Promise.resolve() };
    const around = new SnippetsView(view, tree, inUse.current, factsOver());
    assert.equal(view.message, undefined);
    inUse.library.add();
    inUse.library.become({ capped: 5_000 });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(view.message, "Showing the first 5,000 snippets.");
    around.dispose();
    tree.dispose();
    inUse.dispose();
  });
});
