import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";

describe("Favorites in the view", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const run = (command: string, ...given: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`snippetService.${command}`, ...given);
  const row = ({ id }: Snippet): vscode.TreeItem =>
    editor.parts.rows.getTreeItem(editor.parts.rows.rowOf(id) ?? assert.fail("no row"));
  const isMarked = (snippet: Snippet): boolean =>
    (row(snippet).contextValue ?? "").endsWith(" favorite");

  it("are marked for several rows at once, and not any more", async () => {
    const [one, two, three] = [
      await editor.add({ title: "one" }),
      await editor.add({ title: "two" }),
      await editor.add({ title: "three" }),
    ];
    const rows = [one, two].map(({ id }) => editor.parts.rows.rowOf(id));
    await run("addFavorite", rows[0], rows);
    assert.deepEqual([one, two, three].map(isMarked), [true, true, false]);
    assert.match(row(one).accessibilityInformation?.label ?? "", /, favorite$/);
    await run("removeFavorite", rows[0], []);
    assert.deepEqual([one, two, three].map(isMarked), [false, true, false]);
    assert.doesNotMatch(row(one).accessibilityInformation?.label ?? "", /favorite/);
  });

  it("can be asked for by an id, as a key does", async () => {
    const snippet = await editor.add();
    await run("addFavorite", { id: snippet.id });
    assert.equal(isMarked(snippet), true);
  });
});
