import assert from "node:assert/strict";
import * as vscode from "vscode";
import { keepOwnOrder } from "../../src/host/search/keepOwnOrder.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { showActive } from "../support/editor/showActive.ts";
import { closeEditors, LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";

describe("Searching snippets", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  it("inserts the newest by Enter", async () => {
    await editor.add({ title: "Older", code: "older()" });
    await editor.add({ title: "Newer", code: "newer()" });
    const document = await vscode.workspace.openTextDocument({ content: "" });
    await showActive(document);
    const searching = vscode.commands.executeCommand("snippetService.search");
    await enterUntil(() => document.getText() !== "");
    await searching;
    assert.equal(document.getText(), "newer()");
    await closeEditors();
  });
});

describe("The editor's list of rows", () => {
  /** What is typed is in the title of the last row only, and in no row at all. */
  const labels = ["ant", "bee", "cat needle", "needle", "dog"];

  for (const typed of ["needle", "zzz", "n e", "$(x)"]) {
    it(`shows all rows in our order when ${typed} is typed`, async () => {
      const pick = vscode.window.createQuickPick();
      try {
        keepOwnOrder(pick);
        pick.value = typed;
        pick.items = labels.map((label) => ({ label, description: "d", alwaysShow: true }));
        const first = when(pick.onDidChangeActive, () => pick.activeItems[0]?.label);
        pick.show();
        const seen = [await first];
        while (seen.length < labels.length) {
          const before = seen.at(-1);
          const next = when(pick.onDidChangeActive, () => {
            const label = pick.activeItems[0]?.label;
            return label === before ? undefined : label;
          });
          await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
          seen.push(await next);
        }
        assert.deepEqual(seen, labels);
      } finally {
        pick.dispose();
      }
    });
  }
});
