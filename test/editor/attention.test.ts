import assert from "node:assert/strict";
import { Emitter } from "../../src/core/emitter.ts";
import {
  SnippetError,
  type SnippetErrorCode,
  type SnippetErrorDetails,
} from "../../src/core/errors.ts";
import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { Disposable } from "../../src/core/ports.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { startAttentionNotice } from "../../src/host/pending/attentionNotice.ts";
import { ShownWrites } from "../../src/host/pending/shownWrites.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { ManualClock } from "../support/computer/manualClock.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const draft = { languageId: "3", title: "T", description: "", tags: [], private: true, code: "c" };
const says = "What the service said.";

describe("A saved snippet that needs the person", () => {
  const messages = new AnsweredMessages();
  let inUse: MemoryLibraryInUse;
  let writes: ShownWrites;
  let focus: Emitter<unknown>;
  let state: { focused: boolean };
  let notice: Disposable;
  beforeEach(async () => {
    const clock = new ManualClock();
    inUse = await MemoryLibraryInUse.start("service", clock);
    writes = new ShownWrites(inUse.current, clock);
    focus = new Emitter();
    state = { focused: true };
    const window = { state, onDidChangeWindowState: focus.event };
    notice = startAttentionNotice(writes, window, new ErrorReporter(new RecordingLog()));
  });
  afterEach(() => {
    notice.dispose();
    writes.dispose();
    inUse.dispose();
    messages.dispose();
  });

  const save = async (what: Partial<WaitingWrite>, title = "T"): Promise<WaitingWrite> => {
    const { id } = await inUse.library.create({ ...draft, title });
    return inUse.library.trouble(id, what);
  };
  const failing = (code: SnippetErrorCode, details: SnippetErrorDetails = {}): SnippetError =>
    new SnippetError(code, says, { details });
  const told = (): readonly unknown[] =>
    messages.asked.map(({ message, buttons }) => [message, ...buttons]);

  const kept = `${says} “T” is saved on this computer.`;
  const table: readonly (readonly [
    what: Partial<WaitingWrite>,
    sentence: string,
    button: string,
  ])[] = [
    [
      { state: "refused", error: failing("invalid", { fields: { title: "is taken" } }) },
      kept,
      "Edit Details…",
    ],
    [
      { state: "refused", error: failing("invalid", { fields: { code: "no" } }) },
      kept,
      "Edit Snippet",
    ],
    [{ state: "refused", error: failing("too-large") }, kept, "Edit Snippet"],
    [{ state: "refused", error: failing("forbidden") }, kept, "Retry"],
    [{ state: "refused", error: failing("not-kept", { what: "tags", id: "7" }) }, kept, "Retry"],
    [
      { state: "refused", error: failing("not-kept", { what: "private", id: "7" }) },
      kept,
      "Delete from the Server…",
    ],
    [{ state: "refused", error: failing("internal") }, kept, "Show Pending Changes"],
    [
      { error: failing("signed-out") },
      `${says} Your changes are pending on this computer.`,
      "Sign In",
    ],
    [
      { error: failing("client-refused") },
      `${says} Your changes are pending on this computer.`,
      "Enter Client Secret",
    ],
    [
      { error: failing("settings", { what: "apiUrl" }) },
      `${says} Your changes are pending on this computer.`,
      "Open Settings",
    ],
    [
      { kind: "edit", state: "conflict" },
      "“T” was deleted elsewhere. Your version is saved on this computer.",
      "Show Conflict",
    ],
    [
      { kind: "delete", draft: undefined, state: "conflict" },
      "“T” was changed elsewhere after you deleted it here.",
      "Show Conflict",
    ],
    [
      { kind: "delete", state: "refused", error: failing("forbidden") },
      `${says} “T” is not deleted on the server.`,
      "Retry",
    ],
  ];
  for (const [what, sentence, button] of table) {
    const named = [what.kind ?? "create", what.state ?? "queued", what.error?.code ?? ""];
    it(`is told in one sentence with one action: ${named.join(" ")}, ${button}`, async () => {
      const press = messages.answerEvery();
      await save(what);
      assert.deepEqual(told(), [[sentence, button]]);
      press(undefined);
    });
  }

  it("is told that it was changed elsewhere, too", async () => {
    const press = messages.answerEvery();
    const other = inUse.library.add({ title: "T", code: "theirs" });
    await save({ kind: "edit", state: "conflict", other });
    assert.deepEqual(told(), [
      ["“T” was changed elsewhere, too. Your version is saved on this computer.", "Show Conflict"],
    ]);
    press(undefined);
  });

  it("is told once, and again only when it happens again", async () => {
    const press = messages.answerEvery();
    const error = failing("forbidden");
    const { snippetId } = await save({ state: "refused", error });
    inUse.library.become({});
    inUse.library.trouble(snippetId, { state: "refused", error });
    assert.equal(messages.asked.length, 1);
    inUse.library.trouble(snippetId, { state: "queued", error: undefined });
    inUse.library.trouble(snippetId, { state: "refused", error });
    assert.equal(messages.asked.length, 2);
    press(undefined);
  });

  it("is not told while it goes on by itself", async () => {
    await save({ error: failing("offline") });
    await save({ state: "unknown", error: failing("network") });
    assert.deepEqual(told(), []);
  });

  it("is told once for all that wait for the same", async () => {
    const press = messages.answerEvery();
    await save({ error: failing("signed-out") }, "one");
    await save({ error: failing("signed-out") }, "two");
    assert.equal(messages.asked.length, 1);
    press(undefined);
  });

  it("is not told anew at each try, but when it comes again after all was sent", async () => {
    const press = messages.answerEvery();
    const error = failing("signed-out");
    const { snippetId } = await save({ error });
    inUse.library.trouble(snippetId, { state: "sending", error: undefined });
    inUse.library.trouble(snippetId, { state: "queued", error });
    assert.equal(messages.asked.length, 1);
    inUse.library.arrive();
    await save({ error });
    assert.equal(messages.asked.length, 2);
    press(undefined);
  });

  it("is told by the window that the person looks at, several in one sentence", async () => {
    const press = messages.answerEvery();
    state.focused = false;
    await save({ state: "refused", error: failing("forbidden") }, "one");
    await save({ state: "refused", error: failing("forbidden") }, "two");
    assert.deepEqual(told(), []);
    state.focused = true;
    focus.fire(state);
    assert.deepEqual(told(), [
      ["2 snippets need attention. They are saved on this computer.", "Show Pending Changes"],
    ]);
    press(undefined);
  });

  const alarms: readonly (readonly [titles: readonly string[], ...told: readonly string[]])[] = [
    [["one"], `${says} “one” is saved on this computer.`, "Delete from the Server…"],
    [["one", "two"], "The server made 2 private snippets public.", "Show Pending Changes"],
  ];
  for (const [titles, ...alarm] of alarms) {
    it(`is an alarm of its own where everybody can read it, ${titles.length} of them`, async () => {
      const press = messages.answerEvery();
      state.focused = false;
      for (const title of ["three", "four"]) {
        await save({ state: "refused", error: failing("forbidden") }, title);
      }
      for (const title of titles) {
        const error = failing("not-kept", { what: "private", id: title });
        await save({ state: "refused", error }, title);
      }
      state.focused = true;
      focus.fire(state);
      assert.deepEqual(told(), [
        alarm,
        ["2 snippets need attention. They are saved on this computer.", "Show Pending Changes"],
      ]);
      press(undefined);
    });
  }

  it("is not told by a window that finds it settled", async () => {
    state.focused = false;
    await save({ state: "refused", error: failing("forbidden") });
    inUse.library.arrive();
    state.focused = true;
    focus.fire(state);
    assert.deepEqual(told(), []);
  });
});
