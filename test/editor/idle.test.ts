import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { OwnCalls } from "../support/editor/ownCalls.ts";

/** How long nothing of ours may run, milliseconds. `npm run bench -- idle` looks for ten minutes. */
const quiet = 3_000;
/** What was begun before may take this many looks to end, on a machine that has much else to do. */
const looks = 25;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, quiet));
}

describe("An editor that nobody touches", function () {
  this.timeout(120_000);
  let editor: LibraryInEditor;
  let folder: string;

  before(async () => {
    editor = await LibraryInEditor.open();
    await editor.add({ title: "debounce" });
    await editor.parts.rows.getChildren();
    const input = { query: "debounce" };
    await vscode.lm.invokeTool("search_snippets", { input, toolInvocationToken: undefined });
    const extension = vscode.extensions.getExtension("snippet-service.snippet-service");
    folder = `${extension?.extensionPath ?? "nowhere"}/dist/`;
  });
  after(() => editor.leave());

  it("is left alone: not one function of the extension is called", async () => {
    using calls = await OwnCalls.below(folder);
    let last: Readonly<Record<string, number>> = {};
    for (let left = looks; left > 0; left -= 1) {
      await pause();
      last = await calls.take();
      if (Object.keys(last).length === 0) {
        return;
      }
    }
    assert.fail(`After ${String(looks)} looks it still called ${JSON.stringify(last)}.`);
  });

  it("would be seen to do the least thing", async () => {
    using calls = await OwnCalls.below(folder);
    await calls.take();
    assert.ok(editor.library.all().length > 0);
    assert.notDeepEqual(await calls.take(), {});
  });
});
