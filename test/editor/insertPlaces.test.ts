import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { closeEditors, LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showFileSelected } from "../support/editor/showFile.ts";

describe("A snippet that is inserted where no plain editor is in front", () => {
  let editor: LibraryInEditor;
  let folder: string;
  let messages: AnsweredMessages;
  before(async () => {
    editor = await LibraryInEditor.open();
    folder = await mkdtemp(join(tmpdir(), "insert-places-"));
  });
  beforeEach(async () => {
    await editor.clear();
    messages = new AnsweredMessages();
  });
  afterEach(() => messages.dispose());
  after(() => editor.leave());

  const file = async (extension: string, text: string): Promise<vscode.Uri> => {
    const path = join(folder, `${randomUUID()}.${extension}`);
    await writeFile(path, text);
    return vscode.Uri.file(path);
  };
  const insert = async (code: string): Promise<void> => {
    const { id } = await editor.add({ code });
    await vscode.commands.executeCommand("snippetService.insert", { id });
  };

  /** Opens a snippet to read it, closes the tab that was in front, and inserts the snippet. */
  const insertAfterClosing = async (code: string): Promise<void> => {
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab);
    const snippet = await editor.add({ code });
    await vscode.commands.executeCommand("snippetService.open", snippet);
    await vscode.window.tabGroups.close(tab);
    await vscode.commands.executeCommand("snippetService.insert", snippet);
    assert.ok(vscode.window.activeTextEditor?.document.isUntitled);
    assert.equal(vscode.window.activeTextEditor.document.getText(), code);
  };

  const refusal = "The code could not be inserted: this editor is read-only.";
  /** Shows a snippet to read, as a preview. @returns its address. */
  const read = async (): Promise<vscode.Uri> => {
    await vscode.commands.executeCommand("snippetService.open", await editor.add({ code: "seen" }));
    const uri = vscode.window.activeTextEditor?.document.uri;
    assert.ok(uri?.scheme === "snippet");
    return uri;
  };

  it("asks which to insert into the editor of a snippet, whose menu passes its address", async () => {
    await vscode.commands.executeCommand(
      "snippetService.edit",
      await editor.add({ code: "own()" }),
    );
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, "snippet");
    let isOver = false;
    const asked = vscode.commands
      .executeCommand("snippetService.insert", document.uri)
      .then(() => (isOver = true));
    while (!isOver) {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      await new Promise((resolve) => setImmediate(resolve));
    }
    await asked;
    assert.equal(document.getText(), "own()");
    await closeEditors();
  });

  it("changes nothing behind a text in front that is only to read", async () => {
    const { document } = await showFileSelected("mine.py", "mine()\n");
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    const front = await read();
    await editor.add({ title: "by its name", code: "more()" });
    messages.answer(refusal, undefined);
    await vscode.commands.executeCommand("snippetService.insert", { title: "by its name" });
    assert.equal(messages.asked.length, 1);
    assert.equal(document.getText(), "mine()\n");
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), front.toString());
    await closeEditors();
  });

  it("goes to the editor in front, where an output channel below it has the keyboard", async () => {
    const { document } = await showFileSelected("mine.py", "mine()\n");
    const channel = vscode.window.createOutputChannel("insert places");
    channel.show(false);
    await vscode.commands.executeCommand("workbench.panel.output.focus");
    await when(vscode.window.onDidChangeActiveTextEditor, () =>
      vscode.window.activeTextEditor?.document.uri.scheme === "output" ? true : undefined,
    );
    await editor.add({ title: "by its name", code: "more()\n" });
    await vscode.commands.executeCommand("snippetService.insert", { title: "by its name" });
    assert.equal(document.getText(), "more()\n");
    channel.dispose();
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await closeEditors();
  });

  describe("in a notebook", () => {
    const open = async (selected: number): Promise<vscode.NotebookDocument> => {
      const cell = (kind: "code" | "markdown", source: string): object => ({
        cell_type: kind,
        metadata: {},
        source,
        ...(kind === "code" ? { execution_count: null, outputs: [] } : {}),
      });
      const content = {
        cells: [cell("code", "one()"), cell("markdown", "# Two")],
        metadata: { language_info: { name: "python" } },
        nbformat: 4,
        nbformat_minor: 5,
      };
      const uri = await file("ipynb", JSON.stringify(content));
      const notebook = await vscode.workspace.openNotebookDocument(uri);
      const shown = await vscode.window.showNotebookDocument(notebook, {
        selections: [new vscode.NotebookRange(selected, selected + 1)],
      });
      await when(vscode.window.onDidChangeActiveNotebookEditor, () =>
        vscode.window.activeNotebookEditor === shown ? true : undefined,
      );
      return notebook;
    };
    const textOf = (notebook: vscode.NotebookDocument, at: number): string =>
      notebook.cellAt(at).document.getText();

    it("goes into the selected cell, and one undo takes it back", async () => {
      const notebook = await open(0);
      await insert("two()\n");
      assert.match(textOf(notebook, 0), /two\(\)/);
      await vscode.commands.executeCommand("undo");
      assert.equal(textOf(notebook, 0), "one()");
    });

    it("goes into a cell of Markdown that is rendered, and one undo takes it back", async () => {
      const notebook = await open(1);
      await insert("two()\n");
      assert.match(textOf(notebook, 1), /two\(\)/);
      assert.equal(vscode.window.activeNotebookEditor?.notebook, notebook);
      await vscode.commands.executeCommand("undo");
      assert.equal(textOf(notebook, 1), "# Two");
    });

    it("goes into a new document after the notebook was closed", async () => {
      const { uri } = await open(0);
      await vscode.commands.executeCommand("notebook.cell.edit");
      await when(vscode.window.onDidChangeActiveTextEditor, () =>
        vscode.window.activeTextEditor?.document.uri.path === uri.path ? true : undefined,
      );
      await insertAfterClosing("three()");
    });

    it("is a cell that is offered to be saved, and not the whole file", async () => {
      await open(0);
      await vscode.commands.executeCommand("notebook.cell.edit");
      messages.answer("Nothing is selected. Select the code to save.", undefined);
      await vscode.commands.executeCommand("snippetService.saveSelection");
      assert.deepEqual(messages.asked[0]?.buttons, ["Save Cell"]);
    });
  });

  describe("in a comparison", () => {
    const question = "Insert at the beginning of the right side?";
    const compare = async (): Promise<vscode.TextEditor> => {
      const [left, right] = [await file("py", "old()\n"), await file("py", "new()\nsame()\n")];
      await vscode.commands.executeCommand("vscode.diff", left, right, "left to right");
      return when(vscode.window.onDidChangeVisibleTextEditors, () =>
        vscode.window.visibleTextEditors.find(
          ({ document }) => document.uri.toString() === right.toString(),
        ),
      );
    };

    it("asks before it goes where nobody has put the cursor", async () => {
      const { document } = await compare();
      messages.answer(question, undefined);
      await insert("more()\n");
      assert.equal(document.getText(), "new()\nsame()\n");
      messages.answer(question, "Insert");
      await insert("more()\n");
      assert.equal(document.getText(), "more()\nnew()\nsame()\n");
      await closeEditors();
    });

    const scheme = "read-only-side";
    for (const [what, open] of Object.entries({
      "a snippet": read,
      "a text without a file": () =>
        Promise.resolve(vscode.Uri.from({ scheme, path: `/${randomUUID()}.py` })),
    })) {
      it(`asks nothing where the right side is only to read: ${what}`, async () => {
        const content = { provideTextDocumentContent: () => "as it was" };
        const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, content);
        const right = await open();
        await vscode.commands.executeCommand("vscode.diff", await file("py", "old()\n"), right);
        await when(vscode.window.onDidChangeVisibleTextEditors, () =>
          vscode.window.activeTextEditor?.document.uri.toString() === right.toString() &&
          vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff
            ? true
            : undefined,
        );
        messages.answer(refusal, undefined);
        await insert("more()\n");
        assert.deepEqual(
          messages.asked.map(({ message }) => message),
          [refusal],
        );
        registered.dispose();
        await closeEditors();
      });
    }

    it("goes to the cursor of the right side", async () => {
      const right = await compare();
      right.selection = new vscode.Selection(1, 0, 1, 0);
      await vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide");
      await insert("more()\n");
      assert.equal(right.document.getText(), "new()\nmore()\nsame()\n");
      await closeEditors();
    });

    it("goes into a new document after the comparison was closed", async () => {
      const right = await compare();
      await vscode.commands.executeCommand("workbench.action.compareEditor.focusSecondarySide");
      await insertAfterClosing("more()");
      assert.equal(right.document.getText(), "new()\nsame()\n");
    });
  });
});
