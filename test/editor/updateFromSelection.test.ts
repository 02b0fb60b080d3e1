import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { enterUntil, escapeUntil } from "../support/editor/enterUntil.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showFileSelected } from "../support/editor/showFile.ts";

const old = "def greet(name):\n    print(name)\n";
const changed = "def greet(name):\n    print('Hello', name)\n";
const replaced = "The code of “Greeting” was replaced.";

describe("Updating a snippet from the selection", () => {
  let editor: LibraryInEditor;
  let messages: AnsweredMessages;
  before(async () => {
    editor = await LibraryInEditor.open("a service");
  });
  beforeEach(async () => {
    await editor.clear();
    messages = new AnsweredMessages();
  });
  afterEach(() => messages.dispose());
  after(() => editor.leave());

  const select = async (content: string): Promise<void> => {
    await showFileSelected("a.py", content);
  };
  const update = (given?: unknown): Thenable<unknown> =>
    vscode.commands.executeCommand("snippetService.updateFromSelection", given);
  const codeOf = ({ id }: Snippet): string | undefined => editor.library.find(id)?.code;

  it("replaces its code and nothing else, and Undo brings the code back", async () => {
    const snippet = await editor.add({ title: "Greeting", code: old, tags: ["hello"] });
    const press = messages.answerLater(replaced);
    await select(changed);
    await update({ title: "Greeting" });
    const updated = await editor.onService(snippet.id);
    assert.deepEqual([updated.code, updated.title, updated.tags], [changed, "Greeting", ["hello"]]);
    press("Undo");
    await when(editor.library.onDidChange, () => (codeOf(snippet) === old ? true : undefined));
    assert.equal((await editor.onService(snippet.id)).code, old);
  });

  it("offers first the snippet whose code is most alike", async () => {
    await editor.add({ title: "Newest of no kind", code: "nothing_alike()\n" });
    const snippet = await editor.add({ title: "Greeting", code: old });
    await editor.add({ title: "Newer of no kind", code: "no_more()\n" });
    messages.answer(replaced, undefined);
    await select(changed);
    let isDone = false;
    const updating = update().then(() => (isDone = true));
    await enterUntil(() => isDone);
    await updating;
    assert.equal(codeOf(snippet), changed);
  });

  it("says so where there is nothing to change", async () => {
    await editor.add({ title: "Greeting", code: old });
    messages.answer("“Greeting” already has this code.", undefined);
    await select(old);
    await update("Greeting");
    assert.equal(messages.asked.length, 1);
  });

  it("makes plain code of a template only when the person says so", async () => {
    const template = { title: "Greeting", code: "print(${1:x})", tags: ["format:template", "a"] };
    const snippet = await editor.add(template);
    messages.answer("Replace the template “Greeting” with plain code?", undefined);
    messages.answer(replaced, undefined);
    await select("print($1)");
    await update("Greeting");
    assert.equal(codeOf(snippet), template.code);
    messages.answer("Replace the template “Greeting” with plain code?", "Replace");
    await update("Greeting");
    const updated = await editor.onService(snippet.id);
    assert.deepEqual([updated.code, updated.tags], ["print($1)", ["a"]]);
  });

  it("changes nothing when Escape is pressed", async () => {
    const snippet = await editor.add({ title: "Greeting", code: old });
    await select(changed);
    let isDone = false;
    const updating = update().then(() => (isDone = true));
    await escapeUntil(() => isDone);
    await updating;
    assert.equal(codeOf(snippet), old);
  });
});
