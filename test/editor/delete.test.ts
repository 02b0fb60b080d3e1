import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { Delete } from "../../src/host/commands/change/delete.ts";
import { OpenSnippets } from "../../src/host/documents/openSnippets.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { LibrarySearches } from "../../src/host/search/librarySearches.ts";
import { SnippetPicker } from "../../src/host/picker/snippetPicker.ts";
import { SnippetChoice } from "../../src/host/choice/snippetChoice.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

describeInBoth("Deleting a snippet", (place) => {
  let editor: LibraryInEditor;
  const messages = new AnsweredMessages();
  before(async () => {
    editor = await LibraryInEditor.open(place);
  });
  beforeEach(() => editor.clear());
  afterEach(() => messages.dispose());
  after(() => editor.leave());

  const revealed: string[] = [];
  const command = (): Delete => {
    const { current } = editor.parts;
    const errors = new ErrorReporter(new RecordingLog());
    const searches = new LibrarySearches({
      folderOf: () => assert.fail("nothing is searched"),
      now: () => Date.now(),
      onError: (error) => assert.fail(String(error)),
    });
    return new Delete({
      choice: new SnippetChoice(current, new SnippetPicker(searches, errors)),
      documents: new OpenSnippets(current),
      errors,
      reveal: async (id) => void revealed.push(id),
    });
  };
  const titles = (): readonly string[] => editor.library.all().map(({ title }) => title);
  const untilThereAre = (count: number): Promise<true> =>
    when(editor.library.onDidChange, () => (titles().length === count ? true : undefined));

  it("asks first, naming the snippet", async () => {
    const snippet = await editor.add({ title: "Read a file" });
    messages.answer("Delete “Read a file”?", undefined);
    await command().run(snippet);
    assert.deepEqual(titles(), ["Read a file"]);
    assert.equal(messages.asked.length, 1);
    assert.equal(messages.asked[0]?.modal, true);
  });

  it("says of a title that is a command link what it is, without the link", async () => {
    const link = "[Undo](command:workbench.action.quit)";
    const snippet = await editor.add({ title: link });
    messages.answer(`Delete “${link}”?`, "Delete");
    messages.answer("“[Undo] (command:workbench.action.quit)” was deleted.", undefined);
    await command().run(snippet);
    assert.equal(messages.asked.length, 2);
  });

  it("is undone with the same content", async () => {
    const snippet = await editor.add({
      title: "T",
      description: "d",
      tags: ["x", "y"],
      private: false,
      code: "a\r\n\t$1\n",
    });
    messages.answer("Delete “T”?", "Delete");
    messages.answer("“T” was deleted.", "Undo");
    const emptied = untilThereAre(0);
    await command().run(snippet);
    await emptied;
    await untilThereAre(1);
    const [again] = editor.library.all();
    const content = ({ title, description, tags, private: hidden, code, languageId }: Snippet) => ({
      title,
      description,
      tags,
      hidden,
      code,
      languageId,
    });
    assert.ok(again);
    assert.deepEqual(content(await editor.onService(again.id)), content(snippet));
  });

  it("takes all that are selected, and one undo brings all back in their order", async () => {
    const one = await editor.add({ title: "one" });
    const two = await editor.add({ title: "two" });
    const order = titles();
    messages.answer("Delete 2 snippets?", "Delete");
    const undo = messages.answerLater("2 snippets were deleted.");
    await command().run(two, [two, one]);
    assert.deepEqual(titles(), []);
    undo("Undo");
    await untilThereAre(2);
    assert.deepEqual(titles(), order);
  });

  it("closes the snippet's document", async () => {
    const snippet = await editor.add();
    await vscode.commands.executeCommand("snippetService.open", snippet);
    messages.answer("Delete “A title”?", "Delete");
    messages.answer("“A title” was deleted.", undefined);
    await command().run(snippet);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.deepEqual(
      tabs.map(({ label }) => label),
      [],
    );
  });

  it("says so where the snippet is gone already", async () => {
    const snippet = await editor.add();
    await editor.library.delete(snippet.id);
    await assert.rejects(command().run(snippet), { code: "not-found" });
    assert.deepEqual(messages.asked, []);
  });
});
