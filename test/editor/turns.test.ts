import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { ownWork } from "../support/editor/ownWork.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";

const snippets = 5_000;
const files = 60;
/** Milliseconds that our functions may work before others have their turn. */
const most = 50;

/** As long as some real code, and with other words in each. */
function codeOf(at: number): string {
  return Array.from(
    { length: 30 },
    (_, line) => `  const value${String(at)} = debounce(line${String(line)}, "${String(line)}");\n`,
  ).join("");
}

describe("An editor to which thousands of snippets come", function () {
  // The profiler and the editor share a machine that may have much else to do.
  this.timeout(600_000);
  let editor: SignedInEditor;
  let folder: string;
  let sources: string;

  before(async () => {
    const extension = vscode.extensions.getExtension("snippet-service.snippet-service");
    folder = `${extension?.extensionPath ?? "nowhere"}/dist/`;
    sources = await mkdtemp(join(tmpdir(), "snippet-service-turns-"));
    for (let at = 0; at < files; at += 1) {
      await writeFile(join(sources, `file${String(at)}.ts`), `let a = ${String(at)};\n`);
    }
    editor = await SignedInEditor.open();
    editor.messages.answerEvery()(undefined);
    await editor.parts.rows.getChildren();
    await search();
    for (let at = 0; at < snippets; at += 1) {
      editor.server.add({ title: `Snippet ${String(at)}`, tags: ["a"], code: codeOf(at) });
    }
  });
  after(async () => {
    await editor[Symbol.asyncDispose]();
    await rm(sources, { recursive: true });
  });

  async function search(): Promise<void> {
    const input = { query: "debounce" };
    await vscode.lm.invokeTool("search_snippets", { input, toolInvocationToken: undefined });
  }

  const works: readonly (readonly [string, () => PromiseLike<unknown>])[] = [
    ["a sync of all of them", () => editor.library.refresh()],
    ["the rows of the view", () => editor.parts.rows.getChildren()],
    ["an index of all, and a search that finds all", search],
    [
      "an import of files",
      () => editor.parts.run("snippetService.import", { from: "folder", uris: [sourcesUri()] }),
    ],
    ["what is sent of it", () => editor.library.settled()],
  ];
  for (const [name, work] of works) {
    it(`has its turn all the while in ${name}`, async () => {
      const { worked, where, total } = await ownWork(folder, async () => void (await work()));
      assert.ok(worked <= most, `${String(worked)} ms in one turn: ${where}`);
      // The rows stand already.
      assert.ok(total > 0 || name.includes("rows"), "nothing was seen");
    });
  }

  it("has all of them in the end", () => {
    assert.equal(editor.library.all().length, snippets + files);
  });

  it("would be seen to wait", async () => {
    const own = await ownWork(import.meta.dirname, () => {
      for (const end = performance.now() + 4 * most; performance.now() < end;);
      return Promise.resolve();
    });
    assert.ok(own.longest >= 4 * most, `${String(own.longest)} ms`);
  });

  function sourcesUri(): vscode.Uri {
    return vscode.Uri.file(sources);
  }
});
