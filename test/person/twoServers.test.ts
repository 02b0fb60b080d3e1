import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { chooseFromOpenMenu } from "../support/editor/chooseFromOpenMenu.ts";
import { startDemo } from "../support/person/demo.ts";
import { letsIn, signInWithDemo } from "../support/person/demoSignIn.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { eventually } from "../support/person/eventually.ts";
import { keepSecrets } from "../support/person/keepSecrets.ts";
import type { DemoService } from "../support/service/serviceProcess.ts";

describe("A person with an account of the same name at two servers", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("two-servers", {});
  const nameAt = ({ username, apiUrl }: DemoService): string =>
    `${username} · ${new URL(apiUrl).host}`;
  let [first, second]: (DemoService | undefined)[] = [];

  /** As the user does in the file of the settings. */
  const changeSettings = async (changes: Readonly<Record<string, string>>): Promise<void> => {
    const path = walk.stage.server.settingsFile;
    const settings = JSON.parse(await readFile(path, "utf8")) as object;
    await writeFile(path, JSON.stringify({ ...settings, ...changes }));
    await walk.editor.reload();
  };

  walk.step("signs in at both, and sees by its title whose library is in use", async () => {
    const { editor, owned } = walk;
    await keepSecrets(walk.stage.context);
    await editor.reload();
    first = (await startDemo(owned)).demo;
    second = (await startDemo(owned)).demo;
    await signInWithDemo(walk.stage, first, first.apiUrl);
    await changeSettings({
      "snippetService.apiUrl": second.apiUrl,
      "snippetService.clientId": second.clientId,
    });
    await editor.tree.open();
    await editor.runCommand("Snippet Service: Sign In");
    await letsIn(walk.stage, second);
    await editor.tree.waitForRow("Go");
    await editor.screenshot("second");
  });

  walk.step("signs out of one in the Accounts menu, and stays signed in to the other", async () => {
    assert.ok(first && second);
    const { editor } = walk;
    const { page } = editor;
    await page.locator('.activitybar [aria-label="Accounts"]').first().click();
    await page.getByRole("menuitem", { name: nameAt(second) }).waitFor();
    await editor.screenshot("accounts");
    await chooseFromOpenMenu(page, nameAt(first), "Sign Out");
    const question = `Sign out of '${nameAt(first)}'?`;
    await editor.dialog.waitFor(question);
    await editor.dialog.press(question, "Sign Out");
    await editor.runCommand("Snippet Service: Manage Accounts…");
    const names = async (): Promise<readonly string[]> =>
      (await editor.quickInput.labels()).filter((label) => /demo · 127\S+$/u.test(label));
    await eventually(names, [nameAt(second), `Sign Out of ${nameAt(second)}`]);
    await editor.screenshot("signed-out-of-one");
  });
});
