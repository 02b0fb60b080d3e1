import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { enterUntil, escapeUntil } from "../support/editor/enterUntil.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { closeEditors, LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";
import { showFileSelected } from "../support/editor/showFile.ts";

const code = 'def greet(name):\n    print(f"${name} $1 \\\\ }")\n';

/** Selects all of a new file and opens it as a template. */
async function begin(content: string, name = "a.py"): Promise<vscode.TextEditor> {
  await showFileSelected(name, content);
  await vscode.commands.executeCommand("snippetService.saveAsTemplate");
  return when(vscode.window.onDidChangeActiveTextEditor, () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.scheme === "snippet-draft" ? active : undefined;
  });
}

describeInBoth("Saving as a template", (place, itOnce) => {
  let editor: LibraryInEditor;
  let messages: AnsweredMessages;
  let picks: AnsweredPicks;
  before(async () => {
    editor = await LibraryInEditor.open(place);
  });
  beforeEach(async () => {
    await editor.clear();
    messages = new AnsweredMessages();
    picks = new AnsweredPicks();
  });
  afterEach(() => {
    messages.dispose();
    picks.dispose();
  });
  after(() => editor.leave());

  const select = (shown: vscode.TextEditor, ...texts: readonly string[]): void => {
    const source = shown.document.getText();
    shown.selections = texts.map((text) => {
      const at = source.indexOf(text);
      assert.ok(at >= 0, `there is no ${text} in ${source}`);
      return new vscode.Selection(
        shown.document.positionAt(at),
        shown.document.positionAt(at + text.length),
      );
    });
  };
  const save = async (): Promise<void> => {
    const saving = vscode.commands.executeCommand("snippetService.saveTemplate");
    await enterUntil(() => editor.library.all().length > 0);
    await saving;
  };
  const drafts = (): readonly vscode.Tab[] =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(
        ({ input }) =>
          input instanceof vscode.TabInputText && input.uri.scheme.startsWith("snippet-draft"),
      );
  const previewed = (): string | undefined =>
    vscode.window.visibleTextEditors
      .find(({ document }) => document.uri.scheme === "snippet-draft-preview")
      ?.document.getText();
  const preview = (): Promise<string> =>
    when(vscode.window.onDidChangeVisibleTextEditors, previewed);

  itOnce(
    "shows the code with no more backslashes than the syntax needs, and beside it what it inserts",
    async () => {
      const { document } = await begin(code);
      assert.equal(document.getText(), 'def greet(name):\n    print(f"\\${name} \\$1 \\\\\\ }")\n');
      assert.equal(document.languageId, "python");
      assert.equal(await preview(), code);
    },
  );

  it("marks what is selected, saves the template, and closes its document", async () => {
    const shown = await begin(code);
    select(shown, "greet");
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    select(shown, "print");
    picks.type("print, log, a\\,b");
    await vscode.commands.executeCommand("snippetService.addChoice");
    const body = shown.document.getText();
    assert.equal(
      body,
      'def ${1:greet}(name):\n    ${2|print,log,a\\,b|}(f"\\${name} \\$1 \\\\\\ }")\n',
    );
    await save();
    const [saved] = editor.library.all();
    assert.ok(saved);
    assert.deepEqual(
      [saved.title, saved.code, saved.tags, saved.private],
      ["greet", body, ["format:template"], true],
    );
    assert.equal((await editor.onService(saved.id)).language, "Python");
    await when(vscode.window.tabGroups.onDidChangeTabs, () =>
      drafts().length === 0 ? true : undefined,
    );
  });

  itOnce("inserts, when saved, what the preview showed: the editor reads it as we do", async () => {
    const shown = await begin(code);
    select(shown, "greet", "name");
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    select(shown, '\\$1 \\\\\\ }"');
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    const end = shown.document.positionAt(shown.document.getText().length);
    const transform = "${UUID/((a)+)+!/$1/}";
    await shown.edit((builder) => builder.insert(end, `\${BOGUS}${transform}`));
    const expected = `${code}BOGUS${transform}`;
    await when(vscode.workspace.onDidChangeTextDocument, () =>
      previewed() === expected ? true : undefined,
    );
    await save();
    const [saved] = editor.library.all();
    await closeEditors();
    const { document } = await showActive(await vscode.workspace.openTextDocument({ content: "" }));
    await vscode.commands.executeCommand("snippetService.insert", { id: saved?.id });
    assert.equal(document.getText().replaceAll("\r\n", "\n"), expected);
  });

  itOnce("selects the text of the placeholder, which no second time nests", async () => {
    const shown = await begin("alpha beta gamma\n");
    select(shown, "beta");
    for (let times = 0; times < 2; times++) {
      await vscode.commands.executeCommand("snippetService.addPlaceholder");
      await when(vscode.window.onDidChangeTextEditorSelection, () =>
        shown.document.getText(shown.selection) === "beta" ? true : undefined,
      );
      assert.equal(shown.document.getText(), "alpha ${1:beta} gamma\n");
    }
  });

  itOnce("refuses a selection that cuts a placeholder in two", async () => {
    const shown = await begin("one two three\n");
    select(shown, "one two");
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    select(shown, "two} three");
    messages.answer("The selection contains part of a placeholder. Select all of it.", undefined);
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    assert.equal(messages.asked.length, 1);
    assert.equal(shown.document.getText(), "${1:one two} three\n");
  });

  itOnce("says that nothing is marked, and saves plain code where that is meant", async () => {
    await begin(code);
    const nothing = "The template has no placeholder yet. Select text and choose Add Placeholder.";
    messages.answer(nothing, undefined);
    await vscode.commands.executeCommand("snippetService.saveTemplate");
    assert.deepEqual(editor.library.all(), []);
    messages.answer(nothing, "Save as Plain Snippet");
    await save();
    assert.deepEqual(
      editor.library.all().map((saved) => [saved.code, saved.tags]),
      [[code, []]],
    );
  });

  itOnce(
    "keeps the document where something was written in it since: that is saved nowhere else",
    async () => {
      const shown = await begin(code);
      const press = messages.answerLater(
        "The template has no placeholder yet. Select text and choose Add Placeholder.",
      );
      const saving = vscode.commands.executeCommand("snippetService.saveTemplate");
      await enterUntil(() => messages.asked.length > 0);
      assert.ok(
        await shown.edit((builder) => builder.insert(new vscode.Position(0, 0), "# new\n")),
      );
      press("Save as Plain Snippet");
      await enterUntil(() => editor.library.all().length > 0);
      await saving;
      assert.deepEqual(
        editor.library.all().map((saved) => saved.code),
        [code],
      );
      assert.equal(drafts().length, 2);
      assert.match(shown.document.getText(), /^# new\n/);
    },
  );

  itOnce("keeps the document when the steps are given up", async () => {
    const shown = await begin(code);
    select(shown, "greet");
    await vscode.commands.executeCommand("snippetService.addPlaceholder");
    let isDone = false;
    const saving = vscode.commands
      .executeCommand("snippetService.saveTemplate")
      .then(() => (isDone = true));
    await escapeUntil(() => isDone);
    await saving;
    assert.equal(drafts().length, 2);
    assert.match(shown.document.getText(), /\$\{1:greet\}/);
    assert.deepEqual(editor.library.all(), []);
  });
});

describe("The draft of a template whose language has a service that looks for errors", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
    await editor.clear();
  });
  after(() => editor.leave());

  it("has a language of ours that only colours, so that tab stops are no errors", async () => {
    const { document } = await begin("const a = b;\n", "a.js");
    await when(vscode.workspace.onDidOpenTextDocument, () =>
      document.languageId === "snippet-template-tsx" ? true : undefined,
    );
  });
});
