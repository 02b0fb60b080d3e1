import assert from "node:assert/strict";
import * as vscode from "vscode";
import { carryCode } from "../../src/core/api/codeInDescription.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { closeEditors, when } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";

const alarm = "The server made this snippet public, although it was saved as private.";

describe("A private snippet that a service makes public", () => {
  const save = async (editor: SignedInEditor, code: string): Promise<void> => {
    await showActive(await vscode.workspace.openTextDocument({ content: code, language: "go" }));
    await vscode.commands.executeCommand("editor.action.selectAll");
    const saving = vscode.commands.executeCommand("snippetService.saveSelection");
    await enterUntil(() => editor.messages.asked.some(({ message }) => message.startsWith(alarm)));
    await saving;
  };
  /** The titles of what the service has, and whether each is private there. */
  const onService = ({ server }: SignedInEditor): readonly unknown[] =>
    [...server.records.values()].map((record) => [record.title, record.private]);

  it("is an alarm at once, and is taken away by its button", async () => {
    await using editor = await SignedInEditor.open({ keep: (it) => ({ ...it, private: false }) });
    const { library } = editor;
    const press = editor.messages.answerEvery();
    const question = "Delete “password = secret”?";
    editor.messages.answer(question, "Delete");
    editor.messages.answer("“password = secret” was deleted.", undefined);
    await save(editor, "password = secret\n");
    const told = editor.messages.asked.at(-1);
    assert.equal(told?.message, `${alarm} “password = secret” is saved on this computer.`);
    assert.deepEqual(told.buttons, ["Delete from the Server…"]);
    assert.deepEqual(onService(editor), [["password = secret", false]]);
    press("Delete from the Server…");
    await when(library.onDidChange, () => (library.all().length === 0 ? true : undefined));
    await library.settled();
    assert.equal(editor.messages.asked.find(({ modal }) => modal)?.message, question);
    assert.deepEqual(onService(editor), []);
    await closeEditors();
  });

  it("stays where the person wants it", async () => {
    await using editor = await SignedInEditor.open({ keep: (it) => ({ ...it, private: false }) });
    editor.messages.answerEvery()(undefined);
    await save(editor, "nothing = secret\n");
    assert.deepEqual(onService(editor), [["nothing = secret", false]]);
  });
});

describe("Code in a description that was changed elsewhere", () => {
  it("is told by the tooltip, and shown as it stands", async () => {
    const text = carryCode("What it is for", "rm -r build\n", "Go").replace("build", "/");
    await using editor = await SignedInEditor.open(
      { record: ({ code: _code, ...rest }) => ({ ...rest, language: "Go" }) },
      ({ server }) => {
        server.add({ title: "Tidy", language_id: "2", description: text });
        server.add({
          title: "Whole",
          language_id: "2",
          description: carryCode("", "ls\n", "Go"),
        });
      },
    );
    await editor.library.loadAll();
    const { rows } = editor.parts;
    const [language] = await when(rows.onDidChangeTreeData, () => rows.getChildren());
    assert.ok(language);
    const tooltips = new Map<unknown, string>();
    for (const node of await rows.getChildren(language)) {
      const { tooltip, label } = await rows.resolveTreeItem(rows.getTreeItem(node), node);
      assert.ok(tooltip instanceof vscode.MarkdownString);
      tooltips.set(label, tooltip.value);
    }
    const warning = /The code was changed elsewhere: it does not match its checksum\./;
    assert.match(tooltips.get("Tidy") ?? "", warning);
    assert.match(tooltips.get("Tidy") ?? "", /```go\nrm -r \/\n/);
    assert.match(tooltips.get("Tidy") ?? "", /What it is for/);
    assert.doesNotMatch(tooltips.get("Whole") ?? "", warning);
    const stored = [...editor.server.records.values()].find(({ title }) => title === "Tidy");
    assert.equal(stored?.description, text, "nothing was repaired");
  });
});
