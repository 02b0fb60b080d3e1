import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  SnippetError,
  type SnippetErrorCode,
  type SnippetErrorDetails,
} from "../../src/core/errors.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { startOutageEnd } from "../../src/host/library/outageEnd.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { replaced } from "../support/editor/replaced.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const sentence = "What happened, in one sentence.";

/** Each reason, the one button it has, and the one where nothing can be tried again. */
const buttons: readonly (readonly [
  code: SnippetErrorCode,
  details: SnippetErrorDetails,
  button: string,
  withoutRetry?: string,
])[] = [
  ["settings", { what: "apiUrl" }, "Open Settings"],
  ["signed-out", {}, "Sign In"],
  ["client-refused", {}, "Enter Client Secret"],
  ["denied", {}, "Sign In"],
  ["sign-in-failed", {}, "Sign In"],
  ["offline", {}, "Retry", "Open Log"],
  ["network", {}, "Retry", "Open Log"],
  ["time-out", {}, "Retry", "Open Log"],
  ["forbidden", {}, "Open Log"],
  ["not-found", { pathTemplate: "/snippets/:id" }, "Refresh"],
  ["not-found", { pathTemplate: "/snippets" }, "Open Settings"],
  ["conflict", {}, "Refresh"],
  ["too-many-requests", {}, "Retry", "Open Log"],
  ["server", {}, "Retry", "Open Log"],
  ["invalid", {}, "Open Log"],
  ["too-large", {}, "Open Log"],
  ["not-the-service", {}, "Open Settings"],
  ["not-kept", { what: "tags", id: "7" }, "Retry", "Open Log"],
  ["not-kept", { what: "private", id: "7" }, "Delete from the Server…"],
  ["not-kept", { what: "id" }, "Refresh"],
  ["storage", {}, "Retry", "Open Log"],
  ["input", {}, "Retry", "Open Log"],
  ["internal", {}, "Open Log"],
];

describe("What is told of a failure", () => {
  const messages = new AnsweredMessages();
  let log: RecordingLog;
  let errors: ErrorReporter;
  beforeEach(() => {
    log = new RecordingLog();
    errors = new ErrorReporter(log);
  });
  afterEach(() => messages.dispose());

  const told = async (error: unknown, retry?: () => unknown): Promise<readonly unknown[]> => {
    await errors.report(error, { retry });
    return messages.asked.map(({ message, modal, buttons: shown }) => [message, modal, ...shown]);
  };

  for (const [code, details, button, withoutRetry = button] of buttons) {
    const named = Object.values(details).join(" ");
    it(`${code} ${named} is its sentence and ${button}, or ${withoutRetry}`, async () => {
      messages.answer(sentence, undefined);
      const error = new SnippetError(code, sentence, { details });
      assert.deepEqual(await told(error, () => assert.fail("nothing was pressed")), [
        [sentence, false, button],
      ]);
      messages.asked.length = 0;
      assert.deepEqual(await told(error), [[sentence, false, withoutRetry]]);
      assert.equal(log.lines.length, 2);
    });
  }

  it("not-applicable is its sentence alone, since another try would end alike", async () => {
    messages.answer(sentence, undefined);
    const error = new SnippetError("not-applicable", sentence);
    assert.deepEqual(await told(error, () => assert.fail("nothing was pressed")), [
      [sentence, false],
    ]);
  });

  it("Retry does it again", async () => {
    messages.answer(sentence, "Retry");
    let tries = 0;
    await told(new SnippetError("offline", sentence), () => (tries += 1));
    assert.equal(tries, 1);
  });

  it("Open Settings leads to the setting that is meant", async () => {
    messages.answer(sentence, "Open Settings");
    await told(new SnippetError("settings", sentence, { details: { what: "apiUrl" } }));
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, "Settings");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("a cancellation is silent, ours and a library's", async () => {
    const abort = new Error("stopped");
    abort.name = "AbortError";
    for (const error of [new SnippetError("cancelled", sentence), abort]) {
      assert.deepEqual(await told(error), []);
    }
    assert.deepEqual(log.lines, []);
  });

  it("a fault of ours says nothing of itself; the log has its place, without its words", async () => {
    const general = "Something went wrong in Snippet Service. Open the log for details.";
    messages.answer(general, undefined);
    const shown = await told(new TypeError("GET https://x.test/?access_token=secret failed"));
    assert.deepEqual(shown, [[general, false, "Open Log"]]);
    assert.match(log.lines.join("\n"), /TypeError\n\s+at /);
    assert.doesNotMatch(log.lines.join("\n"), /secret|x\.test/);
  });

  for (const [code, hidden] of [
    ["offline", ["notifications.hideToasts"]],
    ["network", ["notifications.hideToasts"]],
    ["storage", []],
  ] as const) {
    it(`${code} ${hidden.length > 0 ? "goes" : "stays"} when the server has answered`, async () => {
      const inUse = await MemoryLibraryInUse.start();
      const { library } = inUse;
      const press = messages.answerLater(sentence);
      const run: string[] = [];
      using _run = replaced(vscode.commands, "executeCommand", (id: string) =>
        Promise.resolve(run.push(id)),
      );
      const notice = startOutageEnd(inUse.current, errors);
      const reported = errors.report(new SnippetError(code, sentence));
      library.become({ status: "failed" });
      library.become({ status: "loading" });
      assert.deepEqual(run, []);
      library.become({ status: "ready" });
      library.become({ status: "ready" });
      assert.deepEqual(run, hidden);
      press(undefined);
      await reported;
      notice.dispose();
      inUse.dispose();
    });
  }
});
