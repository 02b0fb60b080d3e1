import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SaveSnippetTool } from "../../src/host/tools/saveSnippetTool.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";

interface Told {
  readonly id: string;
  readonly title: string;
  readonly private: boolean;
  readonly code?: string;
  readonly excerpt?: string;
}

/** As a chat agent of the editor calls a tool; where tests run, the editor says yes to its own question. */
async function call<T>(name: string, input: object): Promise<T> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as T;
}

describe("The tools for language models", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const code = "echo $1 ${x}\r\n\t\\ \u2028";
  const titles = (told: readonly Told[]): readonly string[] => told.map(({ title }) => title);

  it("are known to the editor, with what their input has to be", () => {
    const own = vscode.lm.tools.filter(({ tags }) => tags.includes("snippets"));
    assert.deepEqual(own.map(({ name }) => name).toSorted(), [
      "get_snippet",
      "save_snippet",
      "search_snippets",
    ]);
  });

  it("find snippets by words and by language, and give the whole code of one", async () => {
    const { id } = await editor.add({ title: "Read a file", tags: ["io"], code });
    await editor.add({ title: "Read a socket" }, "C++");
    const [found, ...others] = await call<readonly Told[]>("search_snippets", {
      query: "file rea",
    });
    assert.equal(found?.id, id);
    assert.deepEqual(others, []);
    assert.equal(found.code, undefined);
    assert.match(found.excerpt ?? "", /^echo \$1/);
    const inCpp = { query: "read", language: "cpp" };
    assert.deepEqual(titles(await call("search_snippets", inCpp)), ["Read a socket"]);
    assert.equal(titles(await call("search_snippets", { query: "" })).length, 2);
    assert.equal(titles(await call("search_snippets", { query: "", limit: 1 })).length, 1);
    assert.equal((await call<Told>("get_snippet", { id })).code, code);
  });

  it("save a snippet byte for byte, and private whatever they are told", async () => {
    const input = { title: "Mine", code, language: "python", tags: ["a b", "A"], private: false };
    assert.equal((await call<Told>("save_snippet", input)).private, true);
    const [snippet] = editor.library.all();
    assert.deepEqual(
      [snippet?.title, snippet?.code, snippet?.private, snippet?.language, snippet?.tags],
      ["Mine", code, true, "Python", ["a", "b"]],
    );
  });

  const refused: readonly [string, string, object][] = [
    ["a snippet that there is not", "get_snippet", { id: "999999" }],
    ["an unknown language", "save_snippet", { title: "t", code: "c", language: "no such" }],
    ["a code of white space", "save_snippet", { title: "t", code: " \n", language: "python" }],
    ["no title", "save_snippet", { title: " ", code: "c", language: "python" }],
  ];
  for (const [what, name, input] of refused) {
    it(`refuse ${what}`, async () => {
      await assert.rejects(call(name, input));
      assert.deepEqual(editor.library.all(), []);
    });
  }

  it("ask before they save, and show what nobody can turn into a link", () => {
    const tool = new SaveSnippetTool(editor.parts.current);
    const input = { title: "[a](command:x)\u202E", code: "```\n[b](command:y)", language: "x" };
    const { confirmationMessages } = tool.prepareInvocation({ input });
    assert.equal(confirmationMessages?.title, "Save “[a](command:x)” as a private snippet?");
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.ok(message.isTrusted !== true && message.supportHtml !== true);
    assert.match(message.value, /````\n```\n\[b\]\(command:y\)\n````$/);
  });
});
