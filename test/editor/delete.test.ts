import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LibraryOrigin } from "../../src/core/library/snippetLibrary.ts";
import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { Snippet } from "../../src/core/model.ts";
import type { Needs } from "../../src/host/commands/commandNeeds.ts";
import { deleteSnippets } from "../../src/host/commands/deleteSnippets.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import type { LibraryInUse } from "../../src/host/library/libraryInUse.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { choiceOf } from "../support/editor/choiceOf.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

type Run = (...given: readonly unknown[]) => Promise<void>;

function deleteIn(
  libraries: LibraryInUse,
  reveal: Needs<"reveal">["reveal"] = () => assert.fail("nothing is shown"),
): Run {
  return (...given) =>
    deleteSnippets(
      {
        choice: choiceOf(libraries, ""),
        errors: new ErrorReporter(new RecordingLog()),
        reveal,
      },
      ...given,
    );
}

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
  const command = (): Run => deleteIn(editor.parts.current, async (id) => void revealed.push(id));
  const titles = (): readonly string[] => editor.library.all().map(({ title }) => title);
  const untilThereAre = (count: number): Promise<true> =>
    when(editor.library.onDidChange, () => (titles().length === count ? true : undefined));

  it("asks first, naming the snippet", async () => {
    const snippet = await editor.add({ title: "Read a file" });
    messages.answer("Delete “Read a file”?", undefined);
    await command()(snippet);
    assert.deepEqual(titles(), ["Read a file"]);
    assert.equal(messages.asked.length, 1);
    assert.equal(messages.asked[0]?.modal, true);
  });

  it("says of a title that is a command link what it is, without the link", async () => {
    const link = "[Undo](command:workbench.action.quit)";
    const snippet = await editor.add({ title: link });
    messages.answer("Delete “[Undo] (command:workbench.action.quit)”?", "Delete");
    messages.answer("“[Undo] (command:workbench.action.quit)” was deleted.", undefined);
    await command()(snippet);
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
    await command()(snippet);
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
    await command()(two, [two, one]);
    assert.deepEqual(titles(), []);
    undo("Undo");
    await untilThereAre(2);
    assert.deepEqual(titles(), order);
  });

  it("is not undone a second time where it was restored from the trash meanwhile", async () => {
    const snippet = await editor.add({ title: "T" });
    messages.answer("Delete “T”?", "Delete");
    const undo = messages.answerLater("“T” was deleted.");
    const { promise: shown, resolve: reveal } = Promise.withResolvers<string>();
    await deleteIn(editor.parts.current, async (id) => reveal(id))(snippet);
    const [trashed] = await editor.library.trash();
    const { id } = await editor.library.restore(trashed?.id ?? assert.fail("no trash"));
    undo("Undo");
    assert.equal(editor.library.find(await shown), editor.library.find(id));
    assert.deepEqual(titles(), ["T"]);
  });

  it("closes the snippet's document", async () => {
    const snippet = await editor.add();
    await vscode.commands.executeCommand("snippetService.open", snippet);
    messages.answer("Delete “A title”?", "Delete");
    messages.answer("“A title” was deleted.", undefined);
    await command()(snippet);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.deepEqual(
      tabs.map(({ label }) => label),
      [],
    );
  });

  it("says so where the snippet is gone already", async () => {
    const snippet = await editor.add();
    await editor.library.delete(snippet.id);
    await assert.rejects(command()(snippet), { code: "not-found" });
    assert.deepEqual(messages.asked, []);
  });
});

describe("What is said of the server before snippets are deleted", () => {
  const messages = new AnsweredMessages();
  afterEach(() => messages.dispose());

  const deleted = "The server's copy is deleted, too.";
  const severalDeleted = "The server's copies are deleted, too.";
  const missing = "None of this is on the server yet.";
  const draft = {
    title: "T",
    description: "",
    languageId: "3",
    tags: [],
    private: true,
    code: "1",
  };
  /** What is asked about snippets that were saved and stand like this; `there`: on the service, with nothing that waits. */
  const detailFor = async (
    kind: LibraryOrigin["kind"],
    states: readonly (WaitingWrite["state"] | "edited" | "there")[],
  ): Promise<string | undefined> => {
    const inUse = await MemoryLibraryInUse.start(kind);
    const { library } = inUse;
    const rows: Snippet[] = [];
    for (const state of states) {
      if (state === "there" || state === "edited") {
        const snippet = library.add(draft);
        rows.push(state === "there" ? snippet : await library.edit(snippet.id, draft, snippet));
      } else {
        const snippet = await library.create(draft);
        library.trouble(snippet.id, { state });
        rows.push(snippet);
      }
    }
    messages.answerEvery()(undefined);
    await deleteIn(inUse.current)(rows[0], rows);
    inUse.dispose();
    return messages.asked[0]?.detail;
  };

  const cases: readonly (readonly [
    said: string,
    kind: LibraryOrigin["kind"],
    states: Parameters<typeof detailFor>[1],
  ])[] = [
    [deleted, "service", ["there"]],
    [deleted, "service", ["edited"]],
    [missing, "service", ["queued"]],
    [missing, "service", ["refused"]],
    [deleted, "service", ["sending"]],
    [deleted, "service", ["unknown"]],
    [missing, "service", ["queued", "refused"]],
    [deleted, "service", ["queued", "there"]],
    [severalDeleted, "service", ["queued", "there", "edited"]],
    ["", "computer", ["queued"]],
    ["", "computer", ["there", "there"]],
  ];
  for (const [said, kind, states] of cases) {
    it(`is “${said}” (${kind}: ${states.join(", ")})`, async () => {
      const object = states.length === 1 ? "it" : "them";
      const wayBack = `You can restore ${object} from the Trash for 30 days.`;
      assert.equal(await detailFor(kind, states), `${said} ${wayBack}`.trim());
    });
  }
});
