import assert from "node:assert/strict";
import * as vscode from "vscode";
import { keepOwnOrder } from "../../src/host/picker/keepOwnOrder.ts";
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

describe("Enter in the search", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  async function setEnter(value: string | undefined): Promise<void> {
    const settings = vscode.workspace.getConfiguration("snippetService");
    await settings.update("search.enter", value, vscode.ConfigurationTarget.Global);
  }

  it("does by Enter what the setting says", async () => {
    await editor.add({ title: "The one", code: "one()" });
    await vscode.env.clipboard.writeText("before");
    await setEnter("copy");
    try {
      const copying = vscode.commands.executeCommand("snippetService.search");
      let hasEnded = false;
      const ended = Promise.resolve(copying).then(() => (hasEnded = true));
      await enterUntil(() => hasEnded);
      await ended;
      assert.equal(await vscode.env.clipboard.readText(), "one()");
      await setEnter("open");
      const opening = vscode.commands.executeCommand("snippetService.search");
      const isOpen = (): boolean =>
        vscode.window.activeTextEditor?.document.uri.scheme.startsWith("snippet") === true;
      await enterUntil(isOpen);
      await opening;
      assert.equal(vscode.window.activeTextEditor?.document.getText(), "one()");
    } finally {
      await setEnter(undefined);
    }
    await closeEditors();
  });
});

describe("A snippet's code as what is looked for", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  it("goes into the editor's find box", async () => {
    const { id } = await editor.add({ code: "needle()\n" });
    const document = await vscode.workspace.openTextDocument({ content: "hay\nneedle() hay\n" });
    const shown = await showActive(document);
    let isDone = false;
    const inserting = vscode.commands
      .executeCommand("snippetService.insertIntoSearch", { id })
      .then(() => (isDone = true));
    await enterUntil(() => isDone);
    await inserting;
    await vscode.commands.executeCommand("editor.action.nextMatchFindAction");
    const selected = await when(vscode.window.onDidChangeTextEditorSelection, () =>
      shown.selection.isEmpty ? undefined : document.getText(shown.selection),
    );
    assert.equal(selected, "needle()");
    await vscode.commands.executeCommand("closeFindWidget");
    await closeEditors();
  });

  it("goes into the search over all files", async () => {
    const { id } = await editor.add({ code: "needle()\n" });
    await vscode.commands.executeCommand("snippetService.insertIntoSearch", { id });
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
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
