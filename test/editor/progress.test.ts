import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isSnippetError } from "../../src/core/errors.ts";
import { eachWithProgress } from "../../src/host/progress/eachWithProgress.ts";

/** Import and export show what they do in the same way. */
describe("Work on many snippets", () => {
  const { withProgress } = vscode.window;
  let shown: vscode.ProgressOptions | undefined;
  let said: (string | undefined)[];
  let person: vscode.CancellationTokenSource;
  beforeEach(() => {
    said = [];
    person = new vscode.CancellationTokenSource();
    const own: typeof withProgress = (options, work) => {
      shown = options;
      return work({ report: ({ message }) => said.push(message) }, person.token);
    };
    Object.defineProperty(vscode.window, "withProgress", { value: own, configurable: true });
  });
  afterEach(() => {
    Object.defineProperty(vscode.window, "withProgress", {
      value: withProgress,
      configurable: true,
    });
    person.dispose();
  });

  const items = Array.from({ length: 1_200 }, (_, number) => number);

  it("says how far it is, and ends when the person cancels: what was done stays done", async () => {
    const done: number[] = [];
    const work = eachWithProgress("Changing snippets", items, async (item) => {
      done.push(item);
      if (item === 2) person.cancel();
    });
    await assert.rejects(work, (error) => isSnippetError(error, "cancelled"));
    assert.deepEqual(done, [0, 1, 2]);
    assert.deepEqual(said, ["0 of 1,200", "1 of 1,200", "2 of 1,200"]);
    assert.deepEqual(shown, {
      location: vscode.ProgressLocation.Notification,
      title: "Changing snippets",
      cancellable: true,
    });
  });
});
