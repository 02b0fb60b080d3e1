import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SnippetError } from "../../src/core/errors.ts";
import { compareVersions, openTrash, restoreVersion } from "../../src/host/commands/history.ts";
import { decideMissing, showPending } from "../../src/host/commands/pending.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { startFaultNotice } from "../../src/host/library/faultNotice.ts";
import type { Disposable } from "../../src/core/ports.ts";
import { askAboutMissing, startMissingQuestion } from "../../src/host/library/missingQuestion.ts";
import { snippetChoice } from "../../src/host/choice/snippetChoice.ts";
import { SnippetPicker } from "../../src/host/picker/snippetPicker.ts";
import { Comparisons } from "../../src/host/versions/comparisons.ts";
import { pickVersion } from "../../src/host/versions/versions.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { closeEditors, when } from "../support/editor/libraryInEditor.ts";
import { shownDiff, textsOf } from "../support/editor/shownDiff.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { searchesIn } from "../support/search/searchesIn.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const messages = new AnsweredMessages();
const errors = new ErrorReporter(new RecordingLog());
let inUse: MemoryLibraryInUse;
const start = async (): Promise<void> => {
  inUse = await MemoryLibraryInUse.start();
};
const end = async (): Promise<void> => {
  messages.dispose();
  await closeEditors();
  inUse.dispose();
};

describe("Earlier versions of a snippet", () => {
  let comparisons: Comparisons;
  before(() => {
    comparisons = new Comparisons();
  });
  beforeEach(async () => {
    await start();
  });
  afterEach(end);
  after(() => comparisons.dispose());

  /** With the newest of the earlier versions, which stand below what is saved. */
  const compare = async (id: string): Promise<void> => {
    const picker = new SnippetPicker(searchesIn("nothing is searched"), errors);
    const choice = snippetChoice(inUse.current, picker);
    const picks = new AnsweredPicks();
    picks.choose(1);
    await compareVersions({ choice, comparisons }, { id });
    picks.dispose();
    assert.equal(picks.rows[0]?.label, "Version on the Server");
  };
  const editedOnce = async (): Promise<string> => {
    const first = inUse.library.add({ title: "Read a file", code: "first\n" });
    await inUse.library.edit(first.id, { ...first, code: "second\n" }, first);
    return first.id;
  };

  /** Public at first, then changed and made private. */
  const publicOnce = async (): Promise<string> => {
    const first = inUse.library.add({ title: "Read a file", code: "first\n", private: false });
    await inUse.library.edit(first.id, { ...first, code: "second\n", private: true }, first);
    return first.id;
  };

  it("are compared with what it is now", async () => {
    await compare(await editedOnce());
    assert.deepEqual(await textsOf(shownDiff()), ["second\n", "first\n"]);
    assert.match(shownDiff().label, /^Read a file \(now ↔ .*\d.*\)$/);
  });

  it("have no errors of their language, which cannot read the details above the code", async () => {
    const { id, ...first } = inUse.library.add({ title: "a", code: "first\n", languageId: "1" });
    await inUse.library.edit(id, { ...first, title: "b" }, { id, ...first });
    await compare(id);
    for (const uri of [shownDiff().input.original, shownDiff().input.modified]) {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.match(document.getText(), /^Title: /);
      await when(vscode.workspace.onDidOpenTextDocument, () =>
        document.languageId === "snippet-template-ts" ? true : undefined,
      );
    }
  });

  it("are offered the newest first", async () => {
    const id = await editedOnce();
    const second = inUse.library.find(id) ?? assert.fail("gone");
    await inUse.library.edit(id, { ...second, code: "third\n" }, second);
    await compare(id);
    assert.deepEqual(await textsOf(shownDiff()), ["third\n", "second\n"]);
  });

  it("are restored from the title of the comparison, which closes, and Undo takes that back", async () => {
    const id = await editedOnce();
    await compare(id);
    const press = messages.answerLater("The earlier version of “Read a file” was restored.");
    await restoreVersion({ libraries: inUse.current, errors }, shownDiff().input.modified);
    assert.equal(inUse.library.find(id)?.code, "first\n");
    assert.deepEqual(vscode.window.tabGroups.activeTabGroup.tabs, []);
    await compare(id);
    assert.deepEqual(await textsOf(shownDiff()), ["first\n", "second\n"]);
    press("Undo");
    await when(inUse.library.onDidChange, () =>
      inUse.library.find(id)?.code === "second\n" ? true : undefined,
    );
  });

  it("decide nothing about who may see them: what is private now stays so, also by Undo", async () => {
    const id = await publicOnce();
    await compare(id);
    const press = messages.answerLater("The earlier version of “Read a file” was restored.");
    await restoreVersion({ libraries: inUse.current, errors });
    const restored = inUse.library.find(id) ?? assert.fail("gone");
    assert.deepEqual([restored.code, restored.private], ["first\n", true]);
    press("Undo");
    await when(inUse.library.onDidChange, () =>
      inUse.library.find(id)?.code === "second\n" ? true : undefined,
    );
    assert.equal(inUse.library.find(id)?.private, true);
  });

  it("come back as private where the snippet was deleted, whoever could see them then", async () => {
    const id = await publicOnce();
    await compare(id);
    await inUse.library.delete(id);
    await restoreVersion({ libraries: inUse.current, errors });
    const [restored] = inUse.library.all();
    assert.deepEqual([restored?.code, restored?.private], ["first\n", true]);
  });

  it("bring the snippet back where it was deleted meanwhile", async () => {
    const id = await editedOnce();
    await compare(id);
    await inUse.library.delete(id);
    await restoreVersion({ libraries: inUse.current, errors });
    assert.equal(inUse.library.all().length, 1);
    assert.equal(inUse.library.find(id)?.code, "first\n");
    assert.deepEqual(await inUse.library.trash(), []);
  });

  it("stand above what is saved where nothing has changed since", async () => {
    const id = await editedOnce();
    const edited = inUse.library.find(id) ?? assert.fail("gone");
    const saved = async (): Promise<number> => {
      const picks = new AnsweredPicks();
      picks.giveUp();
      await pickVersion(inUse.library, edited, "Compare");
      picks.dispose();
      return picks.rows.findIndex(({ label }) => label === "Version on the Server");
    };
    assert.equal(await saved(), 0, "pending");
    inUse.library.arrive();
    await inUse.library.settled(id);
    assert.equal(await saved(), 1, "arrived");
  });

  it("are none of one that was never changed here, of which what is saved is offered", async () => {
    const picks = new AnsweredPicks();
    picks.choose("Version on the Server");
    assert.equal(await pickVersion(inUse.library, inUse.library.add(), "Compare"), "saved");
    picks.dispose();
  });

  it("need a comparison to be restored from", async () => {
    await assert.rejects(restoreVersion({ libraries: inUse.current, errors }), {
      code: "not-applicable",
    });
  });
});

describe("Deleted snippets", () => {
  beforeEach(start);
  afterEach(end);

  const revealed: string[] = [];
  const showDeleted = (): Promise<void> =>
    openTrash({ libraries: inUse.current, reveal: async (id) => void revealed.push(id) });

  it("are restored by choosing them", async () => {
    const { id } = inUse.library.add({ title: "Read a file", code: "a\n" });
    await inUse.library.delete(id);
    let isDone = false;
    const showing = showDeleted().finally(() => (isDone = true));
    await enterUntil(() => isDone);
    await showing;
    const [again] = inUse.library.all();
    assert.equal(again?.code, "a\n");
    assert.deepEqual(revealed, [again.id]);
  });

  it("are none where none was deleted, which is said", async () => {
    messages.answer("The Trash is empty.", undefined);
    await showDeleted();
    assert.equal(messages.asked.length, 1);
  });
});

describe("Pending changes", () => {
  beforeEach(start);
  afterEach(end);

  it("are none where nothing is pending, which is said", async () => {
    messages.answer("There are no pending changes.", undefined);
    await showPending({ libraries: inUse.current });
    assert.equal(messages.asked.length, 1);
  });
});

describe("Snippets that vanished from the service", () => {
  beforeEach(start);
  afterEach(end);

  const sentence = "12 snippets are no longer on the server. They are still on this computer.";
  const question = (): Disposable =>
    startMissingQuestion(inUse.current, new ErrorReporter(new RecordingLog()));

  for (const [button, choice] of [
    ["Keep", "keep"],
    ["Remove", "remove"],
  ] as const) {
    it(`are asked about once, and ${choice} is what the person says`, async () => {
      const asking = question();
      const press = messages.answerLater(sentence);
      inUse.library.become({ missing: { count: 12 } });
      inUse.library.become({});
      assert.deepEqual(
        messages.asked.map(({ message, buttons }) => [message, ...buttons]),
        [[sentence, "Keep", "Remove"]],
      );
      const settled = new Promise<void>((resolve) => {
        inUse.current.onDidChangeSnippets(() => resolve());
      });
      press(button);
      await settled;
      assert.deepEqual(inUse.library.asked, [`confirmMissing ${choice}`]);
      asking.dispose();
    });
  }

  it("stay where the person does not answer, who can be asked again", async () => {
    const asking = question();
    messages.answer(sentence, undefined);
    inUse.library.become({ missing: { count: 12 } });
    await decideMissing({ libraries: inUse.current });
    assert.equal(messages.asked.length, 2);
    assert.deepEqual(inUse.library.asked, []);
    asking.dispose();
  });

  it("are not asked about in a library that was left while the question stood", async () => {
    const asking = question();
    const press = messages.answerLater(sentence);
    inUse.library.become({ missing: { count: 12 } });
    const asked = askAboutMissing(inUse.current);
    await inUse.current.use({ kind: "none" });
    press("Remove");
    await asked;
    assert.deepEqual(inUse.library.asked, []);
    asking.dispose();
  });

  it("can be asked about again after a disk that failed", async () => {
    const asking = question();
    const full = new SnippetError("storage", "The disk is full.");
    inUse.library.confirmMissing = () => Promise.reject(full);
    messages.answer(sentence, "Keep");
    inUse.library.become({ missing: { count: 12 } });
    messages.answer(full.message, undefined);
    await assert.rejects(decideMissing({ libraries: inUse.current }), { code: "storage" });
    assert.deepEqual(inUse.library.state.missing, { count: 12 });
    asking.dispose();
  });
});

describe("A library that cannot be kept on this computer", () => {
  beforeEach(start);
  afterEach(end);

  it("is told of once, with the log", async () => {
    const fault = "The snippets could not be stored on this computer.";
    const press = messages.answerLater(fault);
    const notice = startFaultNotice(inUse.current, new ErrorReporter(new RecordingLog()));
    assert.deepEqual(messages.asked, []);
    inUse.library.become({ fault });
    inUse.library.become({ status: "ready" });
    assert.deepEqual(
      messages.asked.map(({ message, buttons }) => [message, ...buttons]),
      [[fault, "Open Log"]],
    );
    press(undefined);
    notice.dispose();
  });
});
