import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";

describe("The list of accounts, about client credentials", function () {
  this.timeout(60_000);

  it("offers to replace and to forget them only where there are some", async () => {
    const picks = new AnsweredPicks();
    const offered = async (): Promise<readonly string[]> => {
      picks.giveUp();
      await vscode.commands.executeCommand("snippetService.manageAccounts");
      const labels = picks.rows.map(({ label }) => label);
      return labels.slice(labels.indexOf("client credentials") + 1);
    };
    const all = ["Enter Client Secret…", "Copy Redirect URI", "Forget Client Credentials…"];
    {
      await using editor = await SignedInEditor.open();
      assert.deepEqual(await offered(), all);
      editor.messages.answer(`Signed out: ${editor.account}.`, undefined);
      await vscode.commands.executeCommand("snippetService.signOut");
      assert.deepEqual(await offered(), all, "the client secret is still there");
    }
    assert.deepEqual(await offered(), ["Copy Redirect URI"]);
    picks.dispose();
  });
});
