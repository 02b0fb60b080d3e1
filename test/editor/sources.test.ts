import assert from "node:assert/strict";
import { mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { LibraryInEditor, when, whenActive } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";

describe("Where code to save comes from", function () {
  this.timeout(60_000);

  let editor: LibraryInEditor;
  let folder: vscode.Uri;
  const messages = new AnsweredMessages();
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(async () => {
    await editor.clear();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "sources-")));
  });
  afterEach(async () => {
    messages.dispose();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
  after(() => editor.leave());

  const file = async (name: string, content: string | Uint8Array): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, name);
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    await vscode.workspace.fs.writeFile(uri, bytes);
    return uri;
  };
  /** Runs a command and goes through all steps with what they suggest. */
  const save = async (
    command: vscode.Command["command"],
    ...given: readonly unknown[]
  ): Promise<readonly Snippet[]> => {
    let isDone = false;
    const saving = vscode.commands.executeCommand(command, ...given).then(() => (isDone = true));
    await enterUntil(() => isDone);
    await saving;
    await editor.library.settled();
    return editor.library.all();
  };
  const only = (snippets: readonly Snippet[]): Snippet => {
    const [snippet] = snippets;
    assert.ok(snippet && snippets.length === 1, `there are ${snippets.length}`);
    return snippet;
  };

  describe("a file", () => {
    it("of the explorer comes whole, titled by its code, in its language, line ends as line feeds", async () => {
      const uri = await file("index.py", "def area(r):\r\n    return r\r\n");
      const saved = only(await save("snippetService.saveFiles", uri, [uri]));
      assert.equal(saved.code, "def area(r):\n    return r\n");
      assert.equal(saved.title, "area");
      assert.equal(saved.language, "Python");
      assert.equal(saved.private, true);
    });

    it("of a tab comes as its editor shows it, saved or not", async () => {
      const uri = await file("a.js", "one();\n");
      const shown = await showActive(await vscode.workspace.openTextDocument(uri));
      await shown.edit((builder) => builder.insert(new vscode.Position(0, 0), "zero();\n"));
      const saved = only(await save("snippetService.saveFiles", uri, { groupId: 1 }));
      assert.equal(saved.code, "zero();\none();\n");
      assert.equal(saved.language, "JavaScript");
    });

    it("is the one that is shown when nothing is passed, also one that was never saved", async () => {
      await showActive(
        await vscode.workspace.openTextDocument({ language: "ruby", content: "def go\nend\n" }),
      );
      const saved = only(await save("snippetService.saveFiles"));
      assert.deepEqual([saved.title, saved.language, saved.code], ["go", "Ruby", "def go\nend\n"]);
    });

    const refused: readonly (readonly [what: string, content: Uint8Array, sentence: string])[] = [
      ["binary", Buffer.from([0x89, 0x50, 0, 1]), "It is not UTF-8 text."],
      ["in another encoding", Buffer.from([0x66, 0xfc, 0x72]), "It is not UTF-8 text."],
      ["too large", Buffer.alloc(2_200_000, 0x61), "It is larger than 1 MiB."],
    ];
    for (const [what, content, sentence] of refused) {
      it(`that is ${what} is refused with a sentence`, async () => {
        const uri = await file("odd.bin", content);
        const name = vscode.workspace.asRelativePath(uri, false);
        messages.answer(`“${name}” was not saved. ${sentence}`, undefined);
        await vscode.commands.executeCommand("snippetService.saveFiles", uri);
        assert.equal(messages.asked.length, 1);
        assert.deepEqual(editor.library.all(), []);
      });
    }

    it("that leads to another is saved only from its editor, where the user sees that one", async () => {
      const elsewhere = await file("elsewhere.py", "secret()\n");
      const uri = vscode.Uri.joinPath(folder, "link.py");
      await symlink(elsewhere.fsPath, uri.fsPath);
      const name = vscode.workspace.asRelativePath(uri, false);
      messages.answer(`“${name}” was not saved. Links are not followed.`, undefined);
      await vscode.commands.executeCommand("snippetService.saveFiles", uri);
      assert.deepEqual(editor.library.all(), []);
      await vscode.window.showTextDocument(uri);
      assert.equal(only(await save("snippetService.saveFiles", uri)).code, "secret()\n");
    });

    it("that is gone is refused with a sentence", async () => {
      const uri = vscode.Uri.joinPath(folder, "gone.py");
      const name = vscode.workspace.asRelativePath(uri, false);
      messages.answer(`“${name}” was not saved. The file cannot be read.`, undefined);
      await vscode.commands.executeCommand("snippetService.saveFiles", uri);
      assert.equal(messages.asked.length, 1);
    });
  });

  describe("several files", () => {
    it("become a snippet each, what cannot be saved is counted, and what is there is not saved twice", async () => {
      const python = await file("one/index.py", "def area(r):\n    return r\n");
      const javascript = await file("two/index.js", "class Shape {}\n");
      const binary = await file("a.png", Buffer.from([0x89, 0x50, 0, 1]));
      const large = await file("large.txt", Buffer.alloc(1_100_000, 0x61));
      const empty = await file("empty.txt", "\n");
      const all = [python, javascript, binary, large, empty];
      const press = messages.answerEvery();
      press(undefined);
      const saved = await save("snippetService.saveFiles", python, all);
      assert.deepEqual(saved.map(({ title, language }) => `${title} in ${language}`).toSorted(), [
        "Shape in JavaScript",
        "area in Python",
      ]);
      assert.equal(
        messages.asked.at(-1)?.message,
        "Imported: 2. Already in the library: 0. Not imported: 3.",
      );
      await save("snippetService.saveFiles", python, all);
      assert.equal(
        messages.asked.at(-1)?.message,
        "Imported: 0. Already in the library: 2. Not imported: 3.",
      );
      assert.equal(editor.library.all().length, 2);
    });

    it("tell in the report why each was not taken", async () => {
      const binary = await file("a.png", Buffer.from([0x89, 0x50, 0, 1]));
      const other = await file("b.py", "one()\n");
      messages.answer(
        "Imported: 1. Already in the library: 0. Not imported: 1. It is not UTF-8 text.",
        "Show Report",
      );
      await save("snippetService.saveFiles", binary, [binary, other]);
      const report = await whenActive((text) => text.includes("a.png"));
      assert.match(report.getText(), /a\.png`: It is not UTF-8 text\./);
    });

    it("include those in a folder that is selected with them", async () => {
      const one = await file("a.py", "one()\n");
      await file("deep/er/b.py", "two()\n");
      await file("deep/node_modules/c.py", "three()\n");
      messages.answerEvery()(undefined);
      const deep = vscode.Uri.joinPath(folder, "deep");
      const saved = await save("snippetService.saveFiles", one, [one, deep]);
      assert.deepEqual(saved.map(({ code }) => code).toSorted(), ["one()\n", "two()\n"]);
    });
  });

  describe("the clipboard", () => {
    const saveText = async (text: string): Promise<Snippet> => {
      await vscode.env.clipboard.writeText(text);
      const saved = only(await save("snippetService.saveClipboard"));
      assert.equal(await vscode.env.clipboard.readText(), text, "the clipboard is as it was");
      return saved;
    };

    it("is saved without its common indentation, in the language that it says itself", async () => {
      const saved = await saveText("  #!/usr/bin/env python3\r\n  print($1)\r\n");
      assert.equal(saved.code, "#!/usr/bin/env python3\nprint($1)\n");
      assert.equal(saved.language, "Python");
    });

    it("is taken to be in the language of the file one works on, where it says nothing itself", async () => {
      await showActive(
        await vscode.workspace.openTextDocument({ language: "go", content: "package main\n" }),
      );
      assert.equal((await saveText("x := 1")).language, "Go");
    });

    it("is plain text where no editor is open", async () => {
      assert.equal((await saveText("some words")).language, "Text");
    });

    it("without text is told so", async () => {
      await vscode.env.clipboard.writeText("");
      messages.answer("The clipboard contains no text.", undefined);
      await vscode.commands.executeCommand("snippetService.saveClipboard");
      assert.equal(messages.asked.length, 1);
    });
  });

  it("a terminal that is not there has nothing selected, and the clipboard is not asked about", async () => {
    assert.equal(vscode.window.activeTerminal, undefined);
    await vscode.env.clipboard.writeText("");
    messages.answer("Nothing is selected in the terminal.", undefined);
    await vscode.commands.executeCommand("snippetService.saveTerminalSelection");
    assert.equal(messages.asked.length, 1);
  });

  describe("a terminal", () => {
    let terminal: vscode.Terminal;
    const written = new vscode.EventEmitter<string>();
    /** Shows a text in a terminal and selects all of it. */
    const select = async (text: string): Promise<void> => {
      const opened = Promise.withResolvers<void>();
      terminal = vscode.window.createTerminal({
        name: "A test",
        pty: { onDidWrite: written.event, open: () => opened.resolve(), close: () => undefined },
      });
      terminal.show();
      await opened.promise;
      written.fire(text);
      await vscode.env.clipboard.writeText("");
      while ((await vscode.env.clipboard.readText()).trim() === "") {
        await vscode.commands.executeCommand("workbench.action.terminal.selectAll");
        await vscode.commands.executeCommand("workbench.action.terminal.copySelection");
      }
    };
    afterEach(async () => {
      terminal.dispose();
      await when(vscode.window.onDidCloseTerminal, () =>
        vscode.window.terminals.includes(terminal) ? undefined : true,
      );
    });

    it("gives what is selected, and the clipboard has its own text again", async () => {
      await select("ada@host:~/work$ git log --oneline\r\n  | head $1");
      await vscode.env.clipboard.writeText("mine\r\n");
      const saved = only(await save("snippetService.saveTerminalSelection"));
      assert.equal(saved.code.trimEnd(), "ada@host:~/work$ git log --oneline\n  | head $1");
      assert.equal(saved.title, "git log --oneline");
      assert.equal(saved.language, "Shell");
      assert.equal(await vscode.env.clipboard.readText(), "mine\r\n");
    });

    it("gives what is selected also where the clipboard has the same text", async () => {
      await select("ls");
      const same = await vscode.env.clipboard.readText();
      assert.equal(only(await save("snippetService.saveTerminalSelection")).code.trim(), "ls");
      assert.equal(await vscode.env.clipboard.readText(), same);
    });

    it("never saves the clipboard where nothing is selected", async () => {
      await select("ls");
      await vscode.env.clipboard.writeText("a password");
      await vscode.commands.executeCommand("workbench.action.terminal.clearSelection");
      messages.answer("Nothing is selected in the terminal.", undefined);
      await vscode.commands.executeCommand("snippetService.saveTerminalSelection");
      assert.equal(messages.asked.length, 1);
      assert.equal(await vscode.env.clipboard.readText(), "a password");
    });

    it("asks before it takes the place of a picture in the clipboard", async () => {
      await select("ls");
      await vscode.env.clipboard.writeText("");
      const question =
        "The clipboard contains no text. If it contains a picture or files, these are replaced.";
      messages.answer(question, undefined);
      await vscode.commands.executeCommand("snippetService.saveTerminalSelection");
      assert.deepEqual(editor.library.all(), []);
      messages.answer(question, "Continue");
      assert.equal(only(await save("snippetService.saveTerminalSelection")).code.trim(), "ls");
    });
  });

  describe("a comparison", () => {
    const compare = async (): Promise<void> => {
      const left = await file("left.py", "old()\nsame()\n");
      const right = await file("right.py", "new()\nsame()\n");
      await vscode.commands.executeCommand("vscode.diff", left, right, "left to right");
      await when(vscode.window.onDidChangeVisibleTextEditors, () =>
        vscode.window.visibleTextEditors.length > 1 ? true : undefined,
      );
    };
    const side = (name: string): vscode.TextEditor => {
      const found = vscode.window.visibleTextEditors.find(({ document }) =>
        document.uri.path.endsWith(name),
      );
      assert.ok(found, `no editor shows ${name}`);
      return found;
    };

    it("gives its right side, whichever side the cursor is on", async () => {
      await compare();
      const saved = only(await save("snippetService.saveFiles"));
      assert.deepEqual([saved.code, saved.language], ["new()\nsame()\n", "Python"]);
    });

    it("gives what is selected on its right side", async () => {
      await compare();
      side("left.py").selection = new vscode.Selection(0, 0, 0, 5);
      side("right.py").selection = new vscode.Selection(1, 0, 1, 6);
      assert.equal(only(await save("snippetService.saveFiles")).code, "same()");
    });
  });

  describe("a notebook", () => {
    const open = async (): Promise<vscode.NotebookEditor> => {
      const cell = (language: string, source: string): object => ({
        cell_type: "code",
        execution_count: null,
        metadata: { vscode: { languageId: language } },
        outputs: [],
        source,
      });
      const notebook = {
        cells: [
          cell("python", "import os\n\ndef area(r):\n    return r"),
          cell("javascript", "let x = `${1}`"),
          cell("python", "  "),
        ],
        metadata: { language_info: { name: "python" } },
        nbformat: 4,
        nbformat_minor: 5,
      };
      const uri = await file("a.ipynb", JSON.stringify(notebook));
      return vscode.window.showNotebookDocument(await vscode.workspace.openNotebookDocument(uri));
    };

    it("gives the cell whose menu was used, in the cell's language", async () => {
      const { notebook } = await open();
      const saved = only(await save("snippetService.saveCell", notebook.cellAt(1)));
      assert.deepEqual([saved.code, saved.language], ["let x = `${1}`", "JavaScript"]);
    });

    it("gives the cells that are selected, one below the other", async () => {
      const shown = await open();
      shown.selections = [new vscode.NotebookRange(1, 2), new vscode.NotebookRange(0, 1)];
      await when(vscode.window.onDidChangeNotebookEditorSelection, () =>
        vscode.window.activeNotebookEditor?.selections.length === 2 ? true : undefined,
      );
      const saved = only(await save("snippetService.saveCell"));
      assert.equal(saved.code, "import os\n\ndef area(r):\n    return r\nlet x = `${1}`");
      assert.deepEqual([saved.title, saved.language], ["area", "Python"]);
    });

    it("gives the cell that has the keyboard where a click beside it selects nothing", async () => {
      const shown = await open();
      shown.selections = [new vscode.NotebookRange(1, 2)];
      await vscode.commands.executeCommand("notebook.cell.edit");
      await when(vscode.window.onDidChangeActiveTextEditor, () =>
        vscode.window.activeTextEditor?.document === shown.notebook.cellAt(1).document
          ? true
          : undefined,
      );
      shown.selections = [new vscode.NotebookRange(0, 0)];
      await when(vscode.window.onDidChangeNotebookEditorSelection, () =>
        shown.selections.every(({ isEmpty }) => isEmpty) ? true : undefined,
      );
      const saved = only(await save("snippetService.saveCell"));
      assert.equal(saved.code, "let x = `${1}`");
    });

    it("says so where the cell is empty, or no notebook is open", async () => {
      const { notebook } = await open();
      messages.answer("This cell is empty. There is nothing to save.", undefined);
      messages.answer("No notebook is open. Select a cell to save.", undefined);
      await vscode.commands.executeCommand("snippetService.saveCell", notebook.cellAt(2));
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      await when(vscode.window.onDidChangeActiveNotebookEditor, () =>
        vscode.window.activeNotebookEditor === undefined ? true : undefined,
      );
      await vscode.commands.executeCommand("snippetService.saveCell");
      assert.deepEqual(
        messages.asked.map(({ message }) => message),
        [
          "This cell is empty. There is nothing to save.",
          "No notebook is open. Select a cell to save.",
        ],
      );
    });
  });
});
