import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { LibraryInEditor, closeEditors } from "../support/editor/libraryInEditor.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { showActive } from "../support/editor/showActive.ts";

type Span = readonly [line: number, character: number, endLine?: number, endCharacter?: number];

describe("Inserting a snippet", () => {
  let editor: LibraryInEditor;
  let folder: vscode.Uri;
  before(async () => {
    editor = await LibraryInEditor.open();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "insert-")));
    // Whatever the editor thinks of such line ends, it is not what is tested here.
    await lineTerminators("off");
  });
  beforeEach(() => editor.clear());
  after(async () => {
    await editor.leave();
    await lineTerminators(undefined);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const lineTerminators = async (value: string | undefined): Promise<void> =>
    vscode.workspace
      .getConfiguration("editor")
      .update("unusualLineTerminators", value, vscode.ConfigurationTarget.Global);
  const openText = async (content: string, spans: readonly Span[]): Promise<vscode.TextEditor> => {
    const uri = vscode.Uri.joinPath(folder, `${randomUUID()}.txt`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    const document = await vscode.workspace.openTextDocument(uri);
    const shown = await showActive(document);
    shown.options = { insertSpaces: true, tabSize: 4 };
    shown.selections = spans.map(
      ([line, character, endLine = line, endCharacter = character]) =>
        new vscode.Selection(line, character, endLine, endCharacter),
    );
    return shown;
  };
  const insert = async (code: string): Promise<void> => {
    const { id } = await editor.add({ code });
    await vscode.commands.executeCommand("snippetService.insert", { id });
  };

  it("puts it at every cursor, indented as each place asks", async () => {
    const { document } = await openText("a\n    b\n", [
      [0, 1],
      [1, 5],
    ]);
    await insert("if x:\n\ty()");
    assert.equal(document.getText(), "aif x:\n    y()\n    bif x:\n        y()\n");
  });

  it("replaces what is selected", async () => {
    const { document } = await openText("old and old\n", [
      [0, 0, 0, 3],
      [0, 8, 0, 11],
    ]);
    await insert("new");
    assert.equal(document.getText(), "new and new\n");
  });

  it("takes the keyboard before it is there, and not from what is opened afterwards", async () => {
    const { document } = await openText("a\n", [[0, 1]]);
    const happened: string[] = [];
    const { executeCommand } = vscode.commands;
    const replace = (value: unknown): unknown =>
      Object.defineProperty(vscode.commands, "executeCommand", { value, configurable: true });
    replace((id: string, ...given: unknown[]) => {
      if (id === "workbench.action.focusActiveEditorGroup") happened.push("focused");
      return executeCommand(id, ...given);
    });
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && change.contentChanges.length > 0)
        happened.push("changed");
    });
    await insert("b");
    listening.dispose();
    replace(executeCommand);
    assert.deepEqual(happened, ["focused", "changed"]);
  });

  it("takes one undo", async () => {
    const { document } = await openText("a\nb\n", [
      [0, 1],
      [1, 1],
    ]);
    await insert("1\n2");
    assert.notEqual(document.getText(), "a\nb\n");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), "a\nb\n");
  });

  it("leaves every cursor behind what was inserted", async () => {
    const shown = await openText("a\nb\n", [
      [0, 1],
      [1, 0, 1, 1],
    ]);
    await insert("1\n22");
    assert.equal(shown.document.getText(), "a1\n22\n1\n22\n");
    assert.deepEqual(
      shown.selections.map(({ anchor, active }) => [
        anchor.line,
        anchor.character,
        active.line,
        active.character,
      ]),
      [
        [1, 2, 1, 2],
        [3, 2, 3, 2],
      ],
    );
  });

  it("ends lines as the document does", async () => {
    const shown = await openText("a\n", [[0, 1]]);
    await shown.edit((builder) => builder.setEndOfLine(vscode.EndOfLine.CRLF));
    await insert("1\n2");
    assert.equal(shown.document.getText(), "a1\r\n2\r\n");
  });

  const exact = {
    "dollar signs and braces": "echo $1 ${x:-y} $$ \\$ }",
    backticks: "`a` ```b```",
    "tabs inside a line": "a\tb",
    emoji: "👩‍👩‍👧 🙂",
    "right-to-left marks": "a\u202E\u200Fb\u2067",
    NUL: "a\0b",
    "other line separators": "a\u2028b\u0085c\fd",
    "a byte order mark": "a\uFEFFb",
  };
  for (const [what, code] of Object.entries(exact)) {
    it(`keeps ${what} as they are`, async () => {
      const { document } = await openText("", [[0, 0]]);
      await insert(code);
      assert.equal(document.getText(), code);
    });
  }

  it("warns of code that turns its direction, and of no other", async () => {
    const messages = new AnsweredMessages();
    const warning =
      "The inserted code contains bidirectional control characters. It may do something other than what it looks like.";
    messages.answer(warning, undefined);
    const { document } = await openText("", [[0, 0]]);
    await insert("שלום");
    assert.deepEqual(messages.asked, []);
    await insert("\u202Eb");
    assert.deepEqual(
      messages.asked.map(({ message }) => message),
      [warning],
    );
    assert.equal(document.getText(), "שלום\u202Eb");
    messages.dispose();
  });

  it("inserts a mebibyte", async () => {
    const code = `${"0123456789abcde\n".repeat(65_535)}0123456789abcdef`;
    const { document } = await openText("", [[0, 0]]);
    await insert(code);
    assert.equal(document.getText(), code);
  });

  it("puts several on lines of their own", async () => {
    const one = await editor.add({ title: "one", code: "1\n" });
    const two = await editor.add({ title: "two", code: "2" });
    const { document } = await openText("", [[0, 0]]);
    await vscode.commands.executeCommand("snippetService.insert", one, [one, two]);
    assert.equal(document.getText(), "1\n2");
  });

  it("opens an untitled document in the snippet's language where no editor is open", async () => {
    await closeEditors();
    await insert("def f():\n    pass\n");
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document?.isUntitled);
    assert.equal(document.languageId, "python");
    assert.equal(document.getText(), "def f():\n    pass\n");
  });

  const targets = { "a kept tab": false, "a preview tab that the click replaced": true };
  for (const [what, preview] of Object.entries(targets)) {
    it(`goes to the editor that was used before a click on the snippet: ${what}`, async () => {
      const { document } = await openText("a\nb\n", [[1, 1]]);
      await showActive(document, { preview });
      if (!preview) {
        await vscode.commands.executeCommand("workbench.action.keepEditor");
      }
      const snippet = await editor.add({ code: "1" });
      await vscode.commands.executeCommand("snippetService.open", snippet);
      assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, "snippet");
      await vscode.commands.executeCommand("snippetService.insert", snippet);
      const active = vscode.window.activeTextEditor;
      assert.equal(active?.document.uri.toString(), document.uri.toString());
      assert.equal(active?.document.getText(), "a\nb1\n");
    });
  }

  it("does not go to an editor that was closed", async () => {
    const { document } = await openText("a\n", [[0, 1]]);
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    const snippet = await editor.add({ code: "1" });
    await vscode.commands.executeCommand("snippetService.open", snippet);
    const [tab] = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ label }) => document.uri.path.endsWith(label));
    assert.ok(tab);
    await vscode.window.tabGroups.close(tab);
    await vscode.commands.executeCommand("snippetService.insert", snippet);
    assert.ok(vscode.window.activeTextEditor?.document.isUntitled);
    assert.equal(vscode.window.activeTextEditor.document.getText(), "1");
  });
});

describe("Copying a snippet", () => {
  it("puts its code on the clipboard as it is", async () => {
    const editor = await LibraryInEditor.open();
    const snippet = await editor.add({ code: "\ta\r\n\0$1\n" });
    await vscode.commands.executeCommand("snippetService.copy", snippet);
    assert.equal(await vscode.env.clipboard.readText(), snippet.code);
    await editor.leave();
  });
});
