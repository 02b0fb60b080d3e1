import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { showMore } from "../../src/host/commands/view.ts";
import type { SnippetTree } from "../../src/host/tree/snippetTree.ts";
import { TreeArrangement } from "../../src/host/tree/treeArrangement.ts";
import type { TreeNode } from "../../src/host/tree/treeNodes.ts";
import { treeOver } from "../support/editor/treeOver.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

const count = 1_203;

describe("A long list of the view", () => {
  let inUse: MemoryLibraryInUse;
  let tree: SnippetTree;
  let told: (readonly TreeNode[] | undefined)[];
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    for (let number = 0; number < count; number += 1) {
      inUse.library.add({ title: `snippet ${number}` });
    }
  });
  afterEach(() => {
    tree.dispose();
    inUse.dispose();
  });
  after(() => new TreeArrangement(new InMemoryStore()).change({}));

  const open = async (grouping: "language" | "flat"): Promise<TreeNode | undefined> => {
    const arrangement = new TreeArrangement(new InMemoryStore());
    await arrangement.change({ grouping, sorting: "newest" });
    tree = treeOver(inUse.current, undefined, arrangement);
    told = [];
    tree.onDidChangeTreeData((nodes) => told.push(nodes));
    const [first] = await tree.getChildren();
    return grouping === "language" ? first : undefined;
  };
  const itemOf = (node: TreeNode | undefined): vscode.TreeItem =>
    tree.getTreeItem(node ?? assert.fail("no row"));
  const labelOf = (node: TreeNode | undefined): unknown => itemOf(node).label;
  /** A click on the row, as the editor passes it on. */
  const press = async (node: TreeNode | undefined): Promise<void> => {
    const { command } = itemOf(node);
    assert.equal(command?.command, "snippetService.showMore");
    await showMore({ rows: tree, libraries: inUse.current }, command.arguments?.[0]);
  };

  for (const grouping of ["language", "flat"] as const) {
    const place = grouping === "flat" ? "at the top" : "below a group";
    it(`ends with Show More ${place}, which shows 500 more until all are there`, async () => {
      const parent = await open(grouping);
      const first = await tree.getChildren(parent);
      assert.equal(first.length, 501);
      assert.equal(labelOf(first.at(-1)), "Show More (500 of 1,203)");
      await press(first.at(-1));
      assert.deepEqual(told, [parent && [parent]]);
      const second = await tree.getChildren(parent);
      assert.equal(labelOf(second.at(-1)), "Show More (1,000 of 1,203)");
      assert.deepEqual(second.slice(0, 500), first.slice(0, 500));
      await press(second.at(-1));
      const all = await tree.getChildren(parent);
      assert.equal(all.length, count);
      assert.deepEqual([labelOf(all[0]), labelOf(all.at(-1))], ["snippet 1202", "snippet 0"]);
    });
  }

  it("says how many it has in the format of the editor's language", async () => {
    const { label = "" } = itemOf(await open("language")).accessibilityInformation ?? {};
    assert.match(label, /, 1,203 snippets$/);
  });

  it("shows as many as it takes to show the row of a snippet", async () => {
    const parent = await open("language");
    await tree.getChildren(parent);
    const oldest = inUse.library.all().find(({ title }) => title === "snippet 100");
    const row = tree.rowOf(oldest?.id ?? assert.fail("no snippet"));
    assert.deepEqual(told, [[parent]]);
    const rows = await tree.getChildren(parent);
    assert.ok(row !== undefined && rows.includes(row));
    assert.equal(rows.length, count);
  });
});
