import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { enterUntil, escapeUntil } from "../support/editor/enterUntil.ts";
import { showActive } from "../support/editor/showActive.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";

describeInBoth("Saving a selection", (place, itOnce) => {
  let editor: LibraryInEditor;
  let folder: vscode.Uri;
  before(async () => {
    editor = await LibraryInEditor.open(place);
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "save-")));
    await unusualLineTerminators("off");
  });
  beforeEach(() => editor.clear());
  after(async () => {
    await editor.leave();
    await unusualLineTerminators(undefined);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const unusualLineTerminators = async (value: string | undefined): Promise<void> =>
    vscode.workspace
      .getConfiguration("editor")
      .update("unusualLineTerminators", value, vscode.ConfigurationTarget.Global);

  const open = async (name: string, content: string): Promise<vscode.TextEditor> => {
    // The editor keeps documents for a while: the same name would show the text of the test before.
    const uri = vscode.Uri.joinPath(folder, randomUUID(), name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    return showActive(await vscode.workspace.openTextDocument(uri));
  };
  const selectAll = (shown: vscode.TextEditor): void => {
    const end = shown.document.lineAt(shown.document.lineCount - 1).range.end;
    shown.selection = new vscode.Selection(new vscode.Position(0, 0), end);
  };
  /** Goes through all steps with what they suggest. */
  const save = async (...given: readonly unknown[]): Promise<Snippet> => {
    const saving = vscode.commands.executeCommand("snippetService.saveSelection", ...given);
    await enterUntil(() => editor.library.all().length > 0);
    await saving;
    const [snippet] = editor.library.all();
    assert.ok(snippet);
    assert.equal(editor.library.all().length, 1);
    return editor.onService(snippet.id);
  };

  it("takes what the steps suggest: name, language, no tags, private", async () => {
    const { document, selection } = await open("a.js", "class A {\n  run() {\n    go();\n  }\n}\n");
    assert.ok(selection.isEmpty);
    const shown = await showActive(document);
    shown.selection = new vscode.Selection(1, 2, 3, 3);
    const snippet = await save();
    assert.equal(snippet.code, "run() {\n  go();\n}");
    assert.equal(snippet.title, "run");
    assert.equal(snippet.language, "JavaScript");
    assert.deepEqual(snippet.tags, []);
    assert.equal(snippet.private, true);
    assert.equal(snippet.description, "");
  });

  it("says what public means there", async () => {
    selectAll(await open("a.py", "def run():\n    pass\n"));
    const { createQuickPick } = vscode.window;
    const shown: vscode.QuickPick<vscode.QuickPickItem>[] = [];
    const remember = (value: () => unknown): unknown =>
      Object.defineProperty(vscode.window, "createQuickPick", { value, configurable: true });
    remember(() => shown[shown.push(createQuickPick()) - 1]);
    try {
      await save();
    } finally {
      remember(createQuickPick);
    }
    const rows = shown.flatMap(({ items }) => items).filter(({ label }) => label === "Public");
    const onService = "Anyone can read it.";
    const later = "Anyone can read it after it is saved on a server.";
    assert.deepEqual(
      rows.map(({ detail }) => detail),
      [place === "a service" ? onService : later],
    );
  });

  itOnce("suggests the title that a command was given", async () => {
    selectAll(await open("a.py", "def run():\n    pass\n"));
    const snippet = await save({ title: "How to run" });
    assert.equal(snippet.title, "How to run");
    assert.equal(snippet.code, "def run():\n    pass\n");
  });

  itOnce(
    "finds the language by the file's name where the editor knows plain text only",
    async () => {
      selectAll(await open("a.zig", "const a = 1;\n"));
      assert.equal((await save()).language, "Zig");
    },
  );

  itOnce("joins several selections in document order", async () => {
    const shown = await open("a.py", "one()\nnot()\n  two()\nnot()\nthree()\n");
    shown.selections = [
      new vscode.Selection(4, 0, 4, 7),
      new vscode.Selection(0, 0, 0, 5),
      new vscode.Selection(2, 0, 2, 7),
    ];
    assert.equal((await save()).code, "one()\n  two()\nthree()");
  });

  const odd = [
    "echo $1 ${x} `y` $(z) \\$ }",
    "\tb\t",
    "\t\tprint('👩‍👩‍👧 é')",
    "a \u200f\u202e b\u202c",
    "<b>&amp;=%20+&",
  ].join("\n");
  const exact: readonly (readonly [what: string, content: string, code: string])[] = [
    ["signs of templates, tabs, emoji, marks of direction, HTML and form syntax", odd, odd],
    ["CRLF as line feeds", "a\r\n  b\r\n", "a\n  b\n"],
    ["NUL and other controls", "a\u0000b\u0007c\n", "a\u0000b\u0007c\n"],
    ["line separators that are no line ends", "a\u2028b\u0085c", "a\u2028b\u0085c"],
  ];
  for (const [what, content, code] of exact) {
    itOnce(`keeps ${what}`, async () => {
      // The editor takes a file with a NUL for binary. Only that one is untitled: the editor gives a new untitled
      // document the text of one of the same name that was closed just before.
      const shown = content.includes("\0")
        ? await showActive(await vscode.workspace.openTextDocument({ content }))
        : await open("odd.txt", content);
      selectAll(shown);
      assert.equal((await save()).code, code);
    });
  }

  it("keeps a selection of exactly 1 MiB", async function () {
    this.timeout(60_000);
    const content = `${"x".repeat(1023)}\n`.repeat(1024);
    selectAll(await open("large.txt", content));
    const { code } = await save();
    assert.equal(Buffer.byteLength(code), 1_048_576);
    assert.equal(code, content);
  });

  itOnce("says so where only white space is selected", async () => {
    const sentence = "The selection contains only white space. Select the code to save.";
    const buttons: (readonly string[])[] = [];
    for (const content of [" \n\t\n", " \n\tone()\n"]) {
      const messages = new AnsweredMessages();
      messages.answer(sentence, undefined);
      const shown = await open("a.py", content);
      shown.selection = new vscode.Selection(0, 0, 1, 1);
      await vscode.commands.executeCommand("snippetService.saveSelection");
      buttons.push(...messages.asked.map((asked) => asked.buttons));
      messages.dispose();
    }
    assert.deepEqual(buttons, [[], ["Save Whole File"]]);
  });

  it("leaves nothing behind when Escape is pressed", async () => {
    selectAll(await open("a.py", "one()\n"));
    let isDone = false;
    const saving = vscode.commands
      .executeCommand("snippetService.saveSelection")
      .then(() => (isDone = true));
    await escapeUntil(() => isDone);
    await saving;
    await editor.library.refresh();
    assert.deepEqual(editor.library.all(), []);
    const saved = await save();
    assert.equal(saved.title, "one()");
  });

  // Where somebody is signed in already, there is nothing to ask.
  if (place === "this computer") {
    it("asks where to keep snippets when that is not chosen yet, and goes on with the same code", async () => {
      await editor.parts.current.use({ kind: "none" });
      selectAll(await open("a.py", "one()\n"));
      const saving = vscode.commands.executeCommand("snippetService.saveSelection");
      const saved = (): readonly Snippet[] => editor.parts.current.library?.all() ?? [];
      await enterUntil(() => saved().length > 0);
      await saving;
      assert.equal(editor.parts.current.library?.origin.kind, "computer");
      assert.equal(saved()[0]?.code, "one()\n");
      editor = await LibraryInEditor.open();
    });
  }
});
