import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";

describe("The open document of a snippet that is deleted", () => {
  let editor: LibraryInEditor;
  const messages = new AnsweredMessages();
  before(async () => {
    editor = await LibraryInEditor.open("a service");
  });
  beforeEach(() => editor.clear());
  afterEach(() => messages.dispose());
  after(() => editor.leave());

  const titles = (): readonly string[] => editor.library.all().map(({ title }) => title);
  const tabs = (): readonly vscode.Tab[] => vscode.window.tabGroups.all.flatMap((it) => it.tabs);
  /** Shows a snippet's document with text that is not saved. */
  const type = async (snippet: Snippet, text: string): Promise<vscode.TextDocument> => {
    await vscode.commands.executeCommand("snippetService.edit", snippet);
    const shown = vscode.window.activeTextEditor ?? assert.fail("no editor is active");
    const all = new vscode.Range(0, 0, shown.document.lineCount, 0);
    assert.ok(await shown.edit((builder) => builder.replace(all, text)));
    return shown.document;
  };
  /** As the command does, without a question. */
  const remove = async ({ id }: Snippet): Promise<void> => {
    await editor.library.delete(id);
    await editor.library.settled(id);
  };
  const restore = async (): Promise<Snippet> => {
    const [trashed] = await editor.library.trash();
    return editor.library.restore(trashed?.id ?? assert.fail("the trash is empty"));
  };
  const gone = "“T” was deleted. Save your text as a new snippet?";

  it("is warned of before, stays, and is saved to the snippet that Undo restores", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const document = await type(snippet, "mine");
    messages.answer("Delete “T”?", "Delete");
    const undo = messages.answerLater("“T” was deleted.");
    // The document is in front: nobody is asked which snippet is meant.
    await vscode.commands.executeCommand("snippetService.delete");
    assert.match(messages.asked[0]?.detail ?? "", /Unsaved changes stay in their editors\./);
    await editor.library.settled();
    assert.deepEqual([titles(), document.isDirty], [[], true]);
    undo("Undo");
    const restored = await when(editor.library.onDidChange, () => editor.library.all()[0]);
    await editor.library.settled();
    assert.ok(await document.save());
    assert.equal((await editor.onService(restored.id)).code, "mine");
    assert.deepEqual(titles(), ["T"]);
    assert.equal(messages.asked.length, 2);
  });

  it("is saved to the snippet however often that is deleted and restored", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const document = await type(snippet, "mine");
    await remove(snippet);
    await remove(await restore());
    await restore();
    await editor.library.settled();
    assert.ok(await document.save());
    const [now] = editor.library.all();
    assert.equal((await editor.onService(now?.id ?? "")).code, "mine");
    assert.ok(await editWith(document, "again"));
    assert.ok(await document.save());
    assert.equal((await editor.onService(snippet.id)).code, "again");
    assert.deepEqual(titles(), ["T"]);
  });

  it("becomes a new private snippet with all other details where nothing was restored, and goes on with that", async () => {
    const details = { title: "T", description: "d", tags: ["x"], private: false };
    const snippet = await editor.add({ ...details, code: "a" });
    const document = await type(snippet, "mine");
    await remove(snippet);
    messages.answer(gone, "Save as New Snippet");
    assert.ok(await document.save());
    assert.equal(document.isDirty, false);
    const [saved] = editor.library.all();
    assert.ok(saved);
    const { title, description, tags, private: isPrivate, code } = saved;
    assert.deepEqual(
      { title, description, tags, private: isPrivate, code },
      { ...details, private: true, code: "mine" },
    );
    assert.ok(await editWith(document, "again"));
    assert.ok(await document.save());
    assert.equal((await editor.onService(saved.id)).code, "again");
    assert.equal(messages.asked.length, 1);
  });

  it("becomes a new snippet with the details that were saved while it was open", async () => {
    const snippet = await editor.add({ title: "Old", code: "a" });
    const document = await type(snippet, "mine");
    await remove(await editor.library.edit(snippet.id, { ...snippet, title: "T" }, snippet));
    messages.answer(gone, "Save as New Snippet");
    assert.ok(await document.save());
    await editor.library.settled();
    assert.deepEqual(titles(), ["T"]);
  });

  it("keeps its text where the user does not agree", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const document = await type(snippet, "mine");
    await remove(snippet);
    messages.answer(gone, undefined);
    assert.equal(await document.save(), false);
    assert.deepEqual([document.getText(), document.isDirty, titles()], ["mine", true, []]);
  });

  it("is never clean and saved nowhere after Revert File", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const document = await type(snippet, "mine");
    await remove(snippet);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await when(vscode.window.tabGroups.onDidChangeTabs, () =>
      tabs().length === 0 ? true : undefined,
    );
    assert.equal(document.isDirty, false);
  });

  it("is reverted to the snippet when that is restored", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const document = await type(snippet, "mine");
    await remove(snippet);
    await restore();
    await vscode.commands.executeCommand("workbench.action.files.revert");
    assert.deepEqual([document.getText(), document.isDirty], ["a", false]);
  });

  const editWith = async (document: vscode.TextDocument, text: string): Promise<boolean> => {
    const change = new vscode.WorkspaceEdit();
    change.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    return vscode.workspace.applyEdit(change);
  };

  it("is one tab, also after the snippet was renamed", async () => {
    const snippet = await editor.add({ title: "Old", code: "a" });
    const document = await type(snippet, "mine");
    const renamed = await editor.library.edit(snippet.id, { ...snippet, title: "New" }, snippet);
    for (const command of ["edit", "open"]) {
      await vscode.commands.executeCommand(`snippetService.${command}`, renamed);
      assert.equal(tabs().length, 1, command);
      assert.equal(vscode.window.activeTextEditor?.document, document);
    }
    assert.ok(await document.save());
    const { title, code } = await editor.onService(snippet.id);
    assert.deepEqual([title, code], ["New", "mine"]);
  });

  it("in front is what a command is about", async () => {
    await editor.add({ title: "Other", code: "other" });
    const snippet = await editor.add({ title: "T", code: "a" });
    await vscode.commands.executeCommand("snippetService.open", snippet);
    await vscode.commands.executeCommand("snippetService.copy");
    assert.equal(await vscode.env.clipboard.readText(), "a");
    await vscode.commands.executeCommand("snippetService.edit");
    assert.match(tabs().map(uriOf).join(" "), /^snippet:\/\/edit\.[^ ]+$/);
    await vscode.commands.executeCommand("snippetService.duplicate");
    await when(editor.library.onDidChange, () => (titles().length === 3 ? true : undefined));
    assert.ok(titles().includes("T (copy)"));
  });
});

function uriOf({ input }: vscode.Tab): string {
  return input instanceof vscode.TabInputText ? input.uri.toString(true) : "";
}
