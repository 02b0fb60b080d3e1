import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";

const format = "format:template";

describe("A snippet that is a template", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const open = async (
    content: string,
    selections: readonly (readonly [number, number, number, number])[],
  ): Promise<vscode.TextEditor> => {
    const shown = await showActive(await vscode.workspace.openTextDocument({ content }));
    shown.options = { insertSpaces: true, tabSize: 4 };
    shown.selections = selections.map((each) => new vscode.Selection(...each));
    return shown;
  };
  const insert = async (code: string, tags: readonly string[] = [format]): Promise<void> => {
    const { id } = await editor.add({ code, tags });
    await vscode.commands.executeCommand("snippetService.insert", { id });
  };

  it("has tab stops, to which Tab leads", async () => {
    const { document } = await open("", [[0, 0, 0, 0]]);
    await insert("for ${1:item} in ${2:items}:\n\t${0:pass}");
    assert.equal(document.getText(), "for item in items:\n    pass");
    await vscode.commands.executeCommand("type", { text: "x" });
    await vscode.commands.executeCommand("jumpToNextSnippetPlaceholder");
    await vscode.commands.executeCommand("type", { text: "xs" });
    assert.equal(document.getText(), "for x in xs:\n    pass");
  });

  it("has its tab stops at several cursors, each indented for its place", async () => {
    const { document } = await open("a\n    b\n", [
      [0, 1, 0, 1],
      [1, 5, 1, 5],
    ]);
    await insert("(\n\t${1:x}\n)");
    assert.equal(document.getText(), "a(\n    x\n)\n    b(\n        x\n    )\n");
    await vscode.commands.executeCommand("type", { text: "why" });
    assert.equal(document.getText(), "a(\n    why\n)\n    b(\n        why\n    )\n");
    await vscode.commands.executeCommand("jumpToNextSnippetPlaceholder");
    await vscode.commands.executeCommand("type", { text: ";" });
    assert.equal(document.getText(), "a(\n    why\n);\n    b(\n        why\n    );\n");
  });

  it("has a choice's first value, and keeps what is escaped", async () => {
    const { document } = await open("", [[0, 0, 0, 0]]);
    await insert("let ${1|a,b|} = \\$x + \\}");
    assert.equal(document.getText(), "let a = $x + }");
  });

  it("surrounds what is selected, indented for its place", async () => {
    const { document } = await open("start\n    one\n    two\nend\n", [[1, 4, 2, 7]]);
    await insert("if (${1:x}) {\n\t${TM_SELECTED_TEXT}\n}");
    assert.equal(document.getText(), "start\n    if (x) {\n        one\n        two\n    }\nend\n");
  });

  it("surrounds each of several selections with its own text, and one undo takes all back", async () => {
    const before = "one\n    two\n";
    const { document } = await open(before, [
      [0, 0, 0, 3],
      [1, 4, 1, 7],
    ]);
    await insert("f(\n\t$TM_SELECTED_TEXT, ${CURSOR_NUMBER}, ${1:x}\n)");
    assert.equal(document.getText(), "f(\n    one, 1, x\n)\n    f(\n        two, 2, x\n    )\n");
    await vscode.commands.executeCommand("type", { text: "y" });
    assert.equal(document.getText(), "f(\n    one, 1, y\n)\n    f(\n        two, 2, y\n    )\n");
    await vscode.commands.executeCommand("undo");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("goes to a new editor where none is open", async () => {
    await insert("a ${1:b}");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), "a b");
    assert.equal(vscode.window.activeTextEditor?.document.languageId, "python");
  });

  it("inserts what the editor's own snippets insert, unknown variables too", async () => {
    for (const body of [
      "A $BOGUS B ${ALSO} C",
      "${1:x} $BOGUS ${BOGUS/(.*)/$1/} ${BOGUS:y} ${BOGUS:}",
      "${1:a $BOGUS} $1",
      "${TM_LINE_NUMBER:$BOGUS}$CURSOR_INDEX",
    ]) {
      const own = await open("", [[0, 0, 0, 0]]);
      await vscode.commands.executeCommand("editor.action.insertSnippet", { snippet: body });
      const { document } = await open("", [[0, 0, 0, 0]]);
      await insert(body);
      assert.equal(document.getText(), own.document.getText());
      await vscode.commands.executeCommand("type", { text: "Q" });
      await showActive(own.document);
      await vscode.commands.executeCommand("type", { text: "Q" });
      assert.equal(document.getText(), own.document.getText());
    }
  });

  it("keeps every letter of a transformation that does not run", async () => {
    const transform = "${TM_FILENAME/((a)+)+$/$1${2:/upcase}/}";
    for (const at of [1, 2]) {
      const { document } = await open(
        "\n",
        [0, 1].slice(0, at).map((line) => [line, 0, line, 0] as const),
      );
      await insert(`${transform}$CURSOR_INDEX`);
      const texts = [0, 1].slice(0, at).map((index) => `${transform}${String(index)}`);
      assert.equal(document.getText().trimEnd(), texts.join("\n"));
    }
  });

  for (const [name, length, isRun] of [
    ["TM_SELECTED_TEXT", 5_000, true],
    ["TM_SELECTED_TEXT", 150_000, false],
    ["CLIPBOARD", 5_000, true],
    ["CLIPBOARD", 150_000, false],
  ] as const) {
    it(`${isRun ? "runs" : "does not run"} a transformation of a ${name} of ${length} letters`, async () => {
      const text = "a".repeat(length);
      const isSelected = name === "TM_SELECTED_TEXT";
      await vscode.env.clipboard.writeText(isSelected ? "" : text);
      const { document } = await open(isSelected ? text : "", [[0, 0, 0, length]]);
      // With an exclamation mark missing, each letter begins a look at all that follow.
      const transform = `\${${name}/a*!|a*/x/}`;
      await insert(transform);
      assert.equal(document.getText(), isRun ? "x" : transform);
    });
  }

  it("is literal without the mark", async () => {
    const { document } = await open("", [[0, 0, 0, 0]]);
    await insert("${1:x} $HOME", []);
    assert.equal(document.getText(), "${1:x} $HOME");
  });
});
