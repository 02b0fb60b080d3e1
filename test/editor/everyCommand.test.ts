import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds, type CommandId } from "../../src/host/commandId.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { escapeUntil } from "../support/editor/enterUntil.ts";
import { closeEditors, LibraryInEditor } from "../support/editor/libraryInEditor.ts";

const choosesLibrary: CommandId = "snippetService.useOnThisComputer";

/** As the view is arranged at first. */
const firstArrangement: readonly CommandId[] = [
  "snippetService.groupByLanguage",
  "snippetService.sortByNewest",
];

describe("Every command, where there is nothing to work with", function () {
  this.timeout(300_000);

  const messages = new AnsweredMessages();
  afterEach(async () => {
    messages.dispose();
    const editor = await LibraryInEditor.open();
    for (const id of firstArrangement) await vscode.commands.executeCommand(id);
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await editor.leave();
  });

  /** Runs it to its end, with Escape for whatever it asks. @returns what it said. */
  async function saidBy(id: CommandId): Promise<AnsweredMessages["asked"]> {
    messages.asked.length = 0;
    let isDone = false;
    const running = Promise.resolve(vscode.commands.executeCommand(id)).finally(
      () => (isDone = true),
    );
    await escapeUntil(() => isDone);
    await running;
    return [...messages.asked];
  }

  for (const [state, begin] of [
    ["before a library is chosen", async () => (await LibraryInEditor.open()).leave()],
    ["in an empty library, with no editor open", () => LibraryInEditor.open()],
    [
      "in an empty library, in an empty file",
      async () => {
        await LibraryInEditor.open();
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument());
      },
    ],
  ] as const) {
    it(`is silent, asks, or says one thing with one action: ${state}`, async () => {
      await closeEditors();
      await begin();
      messages.answerEvery()(undefined);
      let count = 0;
      for (const id of commandIds.filter((each) => each !== choosesLibrary)) {
        const said = await saidBy(id);
        assert.ok(said.length <= 1, `${id} says ${said.length} things`);
        for (const { message, detail = "", buttons } of said) {
          const about = `${id}: ${message} ${detail} [${buttons.join()}]`;
          assert.match(`${message} ${detail}`.trim(), /^[^!]{10,200}[.?]$/, about);
          assert.ok(!message.startsWith("Something went wrong"), about);
          assert.ok(buttons.length <= 1, about);
          count += 1;
        }
      }
      assert.ok(count > 5, `${count} say something`);
    });
  }
});
