import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../src/core/library/snippetLibrary.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { closeEditors, LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showFileSelected } from "../support/editor/showFile.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";

const code = "def greet(name):\n    print(name)\n";

/** Selects the whole text of a new document, and runs the command. */
async function save(content: string): Promise<void> {
  await showFileSelected("a.py", content);
  await vscode.commands.executeCommand("snippetService.saveSelection");
}

/** The document of a snippet, once extensions are told that it is the active one. */
function opened(): Promise<vscode.TextDocument> {
  return when(vscode.window.onDidChangeActiveTextEditor, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === "snippet" ? document : undefined;
  });
}

function codes(library: SnippetLibrary): readonly string[] {
  return library.all().map((snippet) => snippet.code);
}

describe("Saving code that is in the library already", () => {
  let editor: LibraryInEditor;
  let picks: AnsweredPicks;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(async () => {
    await editor.clear();
    picks = new AnsweredPicks();
  });
  afterEach(() => picks.dispose());
  after(() => editor.leave());

  it("opens the snippet that has it", async () => {
    await editor.add({ title: "Greeting", code });
    picks.choose("Open Existing");
    await save(code);
    assert.equal((await opened()).getText(), code);
    assert.deepEqual(codes(editor.library), [code]);
  });

  it("saves it as one more where the person wants that", async () => {
    await editor.add({ title: "Greeting", code });
    picks.choose("Save Anyway");
    const saving = save(code);
    await enterUntil(() => editor.library.all().length === 2);
    await saving;
    assert.deepEqual(codes(editor.library), [code, code]);
  });

  it("updates the snippet, whose details are asked for again, with code of other white space", async () => {
    const { id } = await editor.add({ title: "Greeting", code, tags: ["hello"], private: false });
    const other = code.replace("    ", "\t");
    picks.choose("Update Existing");
    const saving = save(other);
    await enterUntil(() => codes(editor.library).includes(other));
    await saving;
    const snippet = await editor.onService(id);
    assert.deepEqual(
      [snippet.title, snippet.code, snippet.tags, snippet.private],
      ["Greeting", other, ["hello"], false],
    );
    assert.equal(editor.library.all().length, 1);
    assert.deepEqual(
      (await editor.library.versions(id)).map(({ draft }) => draft.code).includes(code),
      true,
      "what it was before is in the history",
    );
  });

  it("asks which one where several have it", async () => {
    await editor.add({ title: "One", code });
    await editor.add({ title: "Two", code: code.replaceAll("\n", "\r\n") });
    picks.choose("Open Existing");
    picks.choose("Two");
    await save(code);
    assert.match((await opened()).uri.path, /Two/);
  });

  it("changes nothing when the person gives up, and the selection stays", async () => {
    await editor.add({ title: "Greeting", code });
    picks.giveUp();
    await save(code);
    const shown = vscode.window.activeTextEditor;
    assert.equal(shown?.document.getText(shown.selection), code);
    assert.deepEqual(codes(editor.library), [code]);
  });
});

describe("Saving code that a service has already, whose lists tell no code", () => {
  it("finds it by its title", async () => {
    const picks = new AnsweredPicks();
    try {
      await using editor = await SignedInEditor.open(
        {
          record: ({ code: own, ...rest }, where) =>
            where === "list" ? rest : { ...rest, code: own },
        },
        ({ server }) => {
          server.add({ title: "greet", language_id: "2", code });
        },
      );
      picks.choose("Open Existing");
      await save(code);
      assert.equal((await opened()).getText(), code);
      assert.equal(editor.server.records.size, 1);
      await closeEditors();
    } finally {
      picks.dispose();
    }
  });
});
