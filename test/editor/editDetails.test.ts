import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";

describeInBoth("Editing details", (place) => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open(place);
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  it("changes nothing when every step is only confirmed", async () => {
    const snippet = await editor.add(
      {
        title: "Title with $(icon) and “quotes”",
        description: "first line\n\n  second line",
        tags: ["a", "größe", "c++"],
        private: false,
        code: "x = `$1`\n",
      },
      "Go",
    );
    let isDone = false;
    const editing = vscode.commands
      .executeCommand("snippetService.editDetails", { id: snippet.id })
      .then(() => (isDone = true));
    await enterUntil(() => isDone);
    await editing;
    assert.deepEqual(await editor.onService(snippet.id), snippet);
  });

  it("begins with a choice when it comes from the palette", async () => {
    const snippet = await editor.add({ title: "The only one" });
    let isDone = false;
    const editing = vscode.commands
      .executeCommand("snippetService.editDetails")
      .then(() => (isDone = true));
    await enterUntil(() => isDone);
    await editing;
    assert.deepEqual(await editor.onService(snippet.id), snippet);
  });

  it("asks for the title alone at once, while the server does not answer", async () => {
    const snippet = await editor.add({ title: "Renamed in a train" });
    const { library } = editor;
    const read = library.read.bind(library);
    library.read = () => Promise.withResolvers<Snippet>().promise;
    try {
      let isDone = false;
      const editing = vscode.commands
        .executeCommand("snippetService.editDetails", { id: snippet.id }, { only: "title" })
        .then(() => (isDone = true));
      await enterUntil(() => isDone);
      await editing;
    } finally {
      library.read = read;
    }
    assert.deepEqual(await editor.onService(snippet.id), snippet);
  });
});
