import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SnippetError } from "../../src/core/errors.ts";
import { duplicate, editTags, makePublic } from "../../src/host/commands/change.ts";
import type { AskStep } from "../../src/host/steps/stepContext.ts";
import { ErrorReporter, type ReportOptions } from "../../src/host/errorReporter.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { choiceOf } from "../support/editor/choiceOf.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { StatusMessages } from "../support/editor/statusMessages.ts";

describe("Changing snippets", () => {
  let editor: LibraryInEditor;
  const messages = new AnsweredMessages();
  const picks = new AnsweredPicks();
  const errors = new ErrorReporter(new RecordingLog());
  before(async () => {
    editor = await LibraryInEditor.open("a service");
  });
  beforeEach(() => editor.clear());
  afterEach(() => {
    messages.dispose();
    picks.dispose();
  });
  after(() => editor.leave());

  const run = (command: string, ...given: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`snippetService.${command}`, ...given);

  it("duplicates with everything, as private", async () => {
    const given = { title: "T", description: "d", tags: ["x"], private: false, code: "a\r\n$1" };
    await run("duplicate", await editor.add(given));
    const [copy, ...others] = editor.library
      .all()
      .filter(({ title }) => title !== "T")
      .map(({ title, description, tags, private: hidden, code, language }) => [
        title,
        description,
        tags,
        hidden,
        code,
        language,
      ]);
    assert.deepEqual(others, []);
    assert.deepEqual(copy, ["T (copy)", "d", ["x"], true, "a\r\n$1", "Python"]);
  });

  it("duplicates by Retry what has no copy yet, and nothing twice", async () => {
    const { library, current } = await MemoryLibraryInUse.start();
    const full = new SnippetError("storage", "The disk is full.");
    const snippets = [library.add({ title: "one" }), library.add({ title: "two" })];
    const copies = (): readonly string[] =>
      library.all().flatMap(({ title }) => (title.endsWith(" (copy)") ? title : []));
    let failures = 0;
    const errors = {
      report: async (_error: unknown, { retry }: ReportOptions = {}): Promise<void> => {
        failures += 1;
        library.failure = undefined;
        assert.deepEqual(copies(), ["one (copy)"]);
        await retry?.();
      },
    };
    const reveal = async (): Promise<void> => {
      library.failure = failures === 0 ? full : undefined;
    };
    await duplicate({ choice: choiceOf(current, ""), errors, reveal }, snippets[0], snippets);
    assert.equal(failures, 1);
    assert.deepEqual(copies().toSorted(), ["one (copy)", "two (copy)"]);
    current.dispose();
  });

  it("makes private at once, and public after one question for all", async () => {
    const [one, two] = [await editor.add({ title: "one" }), await editor.add({ title: "two" })];
    const hidden = async (): Promise<readonly (boolean | undefined)[]> => [
      (await editor.library.read(one.id)).private,
      (await editor.library.read(two.id)).private,
    ];
    const question = "Make 2 snippets public?";
    messages.answer(question, undefined);
    await run("makePublic", one, [one, two]);
    assert.deepEqual(await hidden(), [true, true]);
    messages.answer(question, "Make Public");
    await run("makePublic", one, [one, two]);
    assert.deepEqual(await hidden(), [false, false]);
    assert.deepEqual(
      messages.asked.map(({ message, modal }) => [message, modal]),
      [
        [question, true],
        [question, true],
      ],
    );
    await run("makePrivate", one, [one, two]);
    assert.deepEqual(await hidden(), [true, true]);
    assert.equal(messages.asked.length, 2);
  });

  it("counts what was changed, and says so where all of it was so already", async () => {
    const secret = await editor.add({ title: "secret" });
    const open = await editor.add({ title: "open", private: false });
    using status = new StatusMessages();
    await run("makePrivate", secret);
    await run("makePrivate", secret, [secret, open]);
    assert.deepEqual(status.heard, [
      "Nothing was changed: the snippets are already as requested.",
      "The snippet was changed.",
    ]);
    assert.equal((await editor.library.read(open.id)).private, true);
  });

  it("names the one snippet that is to be public", async () => {
    const snippet = await editor.add({ title: "Mine" });
    messages.answer("Make “Mine” public?", undefined);
    const settings = { text: () => "" };
    await makePublic({ choice: choiceOf(editor.parts.current, ""), settings }, snippet);
    assert.equal(messages.asked.length, 1);
  });

  it("moves to another language, and leaves the rest as it is", async () => {
    const one = await editor.add({ title: "one", tags: ["x"], code: "1\r\n" });
    const two = await editor.add({ title: "two" });
    picks.choose("C++");
    await run("moveToLanguage", one, [one, two]);
    const moved = await editor.library.read(one.id);
    assert.deepEqual(
      [moved.language, moved.tags, moved.code, moved.title],
      ["C++", ["x"], "1\r\n", "one"],
    );
    assert.equal((await editor.library.read(two.id)).language, "C++");
  });

  it("edits the tags of several: what they share is changed, what single ones have stays", async () => {
    const one = await editor.add({ title: "one", tags: ["a", "b", "own"] });
    const two = await editor.add({ title: "two", tags: ["b", "a"] });
    let shown: readonly string[] = [];
    const tagsStep: AskStep = async ({ form }) => {
      shown = form.tags;
      return { move: "next", input: { ...form, tags: ["b", "new"] } };
    };
    const choice = choiceOf(editor.parts.current, "");
    await editTags({ choice, errors, tagsStep }, one, [one, two]);
    assert.deepEqual(shown.toSorted(), ["a", "b"]);
    assert.deepEqual((await editor.library.read(one.id)).tags.toSorted(), ["b", "new", "own"]);
    assert.deepEqual((await editor.library.read(two.id)).tags.toSorted(), ["b", "new"]);
  });

  it("moves back by Undo", async () => {
    const one = await editor.add({ title: "one" });
    const two = await editor.add({ title: "two" }, "CSS");
    const undo = messages.answerLater("2 snippets were moved to C++.");
    picks.choose("C++");
    await run("moveToLanguage", one, [one, two]);
    assert.equal((await editor.library.read(one.id)).language, "C++");
    undo("Undo");
    const languages = (): readonly (string | undefined)[] =>
      [one, two].map(({ id }) => editor.library.find(id)?.language);
    await when(editor.library.onDidChange, () => languages().join() === "Python,CSS" || undefined);
  });

  it("gives back the tags by Undo, and keeps what was changed since", async () => {
    const one = await editor.add({ title: "one", tags: ["a", "own"] });
    const undo = messages.answerLater("The tags of “one” were changed.");
    const tagsStep: AskStep = async ({ form }) => ({
      move: "next",
      input: { ...form, tags: ["own", "new"] },
    });
    await editTags({ choice: choiceOf(editor.parts.current, ""), errors, tagsStep }, one);
    const changed = await editor.library.read(one.id);
    assert.deepEqual(changed.tags.toSorted(), ["new", "own"]);
    await editor.library.edit(one.id, { ...changed, tags: ["later", "new", "own"] }, changed);
    undo("Undo");
    const tags = (): string | undefined => editor.library.find(one.id)?.tags.toSorted().join(" ");
    await when(editor.library.onDidChange, () => tags() === "a later own" || undefined);
  });

  it("asks before it opens more than ten documents", async () => {
    const snippets = [];
    for (let number = 0; number < 11; number += 1) {
      snippets.push(await editor.add({ title: `number ${number}` }));
    }
    const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    messages.answer("Edit 11 snippets?", undefined);
    await run("edit", snippets[0], snippets);
    assert.equal(tabs(), 0);
    assert.deepEqual(messages.asked[0]?.buttons, ["Open 11 Tabs"]);
    await run("edit", snippets[0], snippets.slice(0, 2));
    assert.equal(tabs(), 2);
  });

  it("changes nothing of what was changed elsewhere meanwhile but what was asked for", async () => {
    const snippet = await editor.add({ title: "old", code: "1" });
    await editor.library.edit(snippet.id, { ...snippet, title: "new", code: "2" }, snippet);
    messages.answerEvery()("Make Public");
    await run("makePublic", snippet);
    const now = await editor.library.read(snippet.id);
    assert.deepEqual([now.title, now.code, now.private], ["new", "2", false]);
  });
});
