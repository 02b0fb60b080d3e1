import assert from "node:assert/strict";
import { agrees, lostSession } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import { keepSecrets } from "../support/person/keepSecrets.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";

const stepLimitMs = 180_000;

const title = "Kept through the end of a session";
const code = "var kept = 1";
const addition = " // later";
const ended = "Your session has ended. Sign in again.";

/** Notes each text that stands in the view in place of rows, however briefly. */
function rememberWelcomes(): void {
  const welcomes: string[] = [];
  Object.assign(globalThis, { welcomes });
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll(".welcome-view-content")) {
      if (/signed out/i.test(textContent ?? "")) welcomes.push(textContent ?? "");
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** The server ends the session, as it does when somebody presses *Sign out everywhere* there. */
describe("A person whose session has ended", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("sign-in-again", { files: { "kept.go": code } });
  const codes = async (): Promise<readonly string[]> =>
    (await walk.api.snippets()).filter((each) => each.title === title).map((each) => each.code);
  const endSession = (): Promise<void> => walk.api.revoke(walk.service.demo);
  const signsInBy = async (message: string): Promise<void> => {
    const { editor } = walk;
    const press = (): Promise<void> => editor.notifications.press(message, "Sign In");
    await agrees(walk.stage, await editor.newTabFrom(press), walk.service.demo.username);
    await editor.screenshot("signed-in-again");
    await eventually(() => editor.notifications.all(), []);
  };

  walk.step("signs in", async () => {
    await keepSecrets(walk.stage.context);
    await walk.editor.reload();
    await walk.signIn();
    await walk.editor.tree.expand("Go");
  });

  walk.step('opens a window that never says "signed out" while it starts', async () => {
    const { editor } = walk;
    await editor.page.addInitScript(rememberWelcomes);
    await editor.reload();
    await editor.tree.open();
    await editor.tree.waitForRow("Go");
    const welcomes = await editor.page.evaluate<unknown>("globalThis.welcomes");
    assert.deepEqual(welcomes, []);
  });

  walk.step("saves, is told in one sentence, and signs in by its button", async () => {
    const { editor } = walk;
    await endSession();
    await walk.day.savesFile("kept.go", title);
    const told = `${ended} Your changes are pending on this computer.`;
    await editor.notifications.waitFor(told);
    await walk.pending.waitForRow(title, "needs attention");
    await editor.screenshot("ended-while-saving");
    assert.deepEqual(await editor.notifications.all(), [told]);
    await signsInBy(told);
    await walk.pending.waitUntilGone();
    await editor.tree.waitUntilOnService(title);
    await eventually(codes, [code]);
    await editor.screenshot("sent");
  });

  walk.step("has it end while only looking, and everything stays on the screen", async () => {
    const { editor } = walk;
    const rows = await editor.tree.labels();
    await endSession();
    await editor.runCommand("Snippet Service: Refresh");
    await editor.notifications.waitFor(ended);
    await editor.screenshot("ended-while-looking");
    assert.deepEqual(await editor.tree.labels(), rows);
    assert.deepEqual(await editor.notifications.all(), [ended]);
    await signsInBy(ended);
    await eventually(() => editor.tree.labels(), rows);
  });

  walk.step("finds it ended in a window that was just opened, and goes on there", async () => {
    const { editor } = walk;
    await endSession();
    await editor.reload();
    await editor.tree.open();
    await editor.screenshot("ended-before-the-window");
    await typeIntoSnippet(editor, title, addition);
    await editor.editors.save();
    await walk.pending.waitForRow(title, "needs attention");
    await editor.screenshot("ended-in-a-new-window");
    const [told = "", ...others] = await editor.notifications.all();
    assert.deepEqual(others, []);
    await signsInBy(told);
    await walk.pending.waitUntilGone();
    await eventually(codes, [code + addition]);
    await editor.screenshot("goes-on");
  });

  walk.step("reads everything where the session was lost and the server is down", async () => {
    const { editor } = walk;
    await walk.stage.context.unroute("**/mint-key");
    await walk.troubled.goDown();
    await editor.reload();
    await editor.tree.open();
    await editor.notifications.waitFor(lostSession);
    await typeIntoSnippet(editor, title, addition);
    await editor.editors.save();
    await walk.pending.waitForRow(title, "needs attention");
    await editor.screenshot("lost-session");
    await walk.troubled.comeBack();
    await walk.signInAgain();
    await walk.pending.waitUntilGone();
    await eventually(codes, [code + addition + addition]);
    await editor.screenshot("after-the-loss");
    await eventually(() => editor.notifications.all(), []);
  });
});
