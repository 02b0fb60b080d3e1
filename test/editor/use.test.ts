import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";

describe("Using a snippet", () => {
  let editor: LibraryInEditor;
  const messages = new AnsweredMessages();
  let folder: vscode.Uri;
  before(async () => {
    editor = await LibraryInEditor.open();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "use-")));
  });
  beforeEach(() => editor.clear());
  afterEach(() => messages.dispose());
  after(async () => {
    await editor.leave();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const run = (command: string, ...given: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`snippetService.${command}`, ...given);
  const openText = async (content: string, at: vscode.Position): Promise<vscode.TextDocument> => {
    // The editor gives the name of a closed untitled document to the next one, and may mix the two up.
    const uri = vscode.Uri.joinPath(folder, `${randomUUID()}.txt`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    const document = await vscode.workspace.openTextDocument(uri);
    const shown = await showActive(document);
    shown.selection = new vscode.Selection(at, at);
    return document;
  };

  it("copies it as Markdown, in its language", async () => {
    const one = await editor.add({ code: "a = `1`\n" });
    const two = await editor.add({ code: "```" }, "Text");
    await run("copyAsMarkdown", one, [one, two]);
    assert.equal(
      await vscode.env.clipboard.readText(),
      "```python\na = `1`\n```\n\n````\n```\n````\n",
    );
  });

  it("inserts it without indentation: every line as it was saved", async () => {
    const { id } = await editor.add({ code: "\tif x:\n\t\ty()\n" });
    const document = await openText("    a\n", new vscode.Position(0, 5));
    await run("insertWithoutIndentation", { id });
    assert.equal(document.getText(), "    a\tif x:\n\t\ty()\n\n");
    const { active } = vscode.window.activeTextEditor?.selection ?? {};
    assert.deepEqual([active?.line, active?.character], [2, 0]);
  });

  it("begins a new file with it, though an editor is open", async () => {
    const { id } = await editor.add({ code: "  def f(): $1\n" });
    const before = await openText("mine", new vscode.Position(0, 0));
    await run("insertIntoNewFile", { id });
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document?.isUntitled);
    assert.notEqual(document, before);
    assert.equal(document.languageId, "python");
    assert.equal(document.getText(), "  def f(): $1\n");
    assert.equal(before.getText(), "mine");
  });

  it("begins a new file with what a template inserts", async () => {
    const { id } = await editor.add({
      code: "f(${1:one}, ${2|a,b|})\n",
      tags: ["format:template"],
    });
    await openText("mine", new vscode.Position(0, 0));
    await run("insertIntoNewFile", { id });
    const { document, selection } = vscode.window.activeTextEditor ?? {};
    assert.ok(document?.isUntitled);
    assert.equal(document.getText(), "f(one, a)\n");
    assert.equal(document.getText(selection), "one");
    await vscode.commands.executeCommand("leaveSnippet");
  });

  describe("in the terminal", () => {
    const typed: string[] = [];
    const changes = new vscode.EventEmitter<void>();
    let terminal: vscode.Terminal;
    before(async () => {
      const written = new vscode.EventEmitter<string>();
      terminal = vscode.window.createTerminal({
        name: "test",
        pty: {
          onDidWrite: written.event,
          open: () => undefined,
          close: () => undefined,
          handleInput: (data: string) => {
            typed.push(data);
            changes.fire();
          },
        },
      });
      terminal.show();
      await when(vscode.window.onDidChangeActiveTerminal, () =>
        vscode.window.activeTerminal === terminal ? true : undefined,
      );
    });
    beforeEach(() => void (typed.length = 0));
    after(() => terminal.dispose());

    const arrived = (text: string): Promise<true> =>
      when(changes.event, () => (typed.join("") === text ? true : undefined));

    it("types it and runs nothing", async () => {
      const { id } = await editor.add({ code: "echo $1 'a'\r\n\n" });
      await run("insertIntoTerminal", { id });
      await arrived("echo $1 'a'");
    });

    it("asks before it types several lines, since all but the last would run", async () => {
      const { id } = await editor.add({ code: "cd x\nls\n" });
      messages.answer("The code has 2 lines.", undefined);
      await run("insertIntoTerminal", { id });
      messages.answer("The code has 2 lines.", "Insert");
      await run("insertIntoTerminal", { id });
      await when(changes.event, () => (/^cd x[\r\n]+ls$/.test(typed.join("")) ? true : undefined));
      assert.equal(messages.asked.length, 2);
    });

    it("does not type what are keys to a terminal", async () => {
      const evil = await editor.add({ code: "ls\u0003\u001b[A" });
      messages.answer(
        "The code contains control characters, which a terminal takes for keys.",
        undefined,
      );
      await run("insertIntoTerminal", evil);
      const { id } = await editor.add({ code: "end" });
      await run("insertIntoTerminal", { id });
      await arrived("end");
    });
  });

  describe("by a key of one's own", () => {
    const asked: readonly [string, (id: string) => unknown][] = [
      ["the id", (id) => id],
      ["the title", () => "Read a file"],
      ["the title in another case", () => "read a FILE"],
      ["an object with the id", (id) => ({ id })],
      ["an object with the title", () => ({ title: "Read a file" })],
    ];
    for (const [what, given] of asked) {
      it(`takes ${what}`, async () => {
        const { id } = await editor.add({ title: "Read a file", code: "1" });
        await editor.add({ title: "Other", code: "2" });
        const document = await openText("", new vscode.Position(0, 0));
        await run("insert", given(id));
        assert.equal(document.getText(), "1");
      });
    }

    it("takes the newest of several with the title", async () => {
      await editor.add({ title: "T", code: "old" });
      await editor.add({ title: "T", code: "new" });
      const document = await openText("", new vscode.Position(0, 0));
      await run("insert", "T");
      assert.equal(document.getText(), "new");
    });

    it("says so where there is none", async () => {
      messages.answer("There is no snippet “gone”.", undefined);
      const document = await openText("a", new vscode.Position(0, 0));
      await run("insert", "gone");
      assert.equal(document.getText(), "a");
      assert.deepEqual(messages.asked[0]?.buttons, []);
    });
  });
});
