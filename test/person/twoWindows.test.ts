import assert from "node:assert/strict";
import { EditorPage } from "../support/editor/editorPage.ts";
import { signInAgainWithDemo } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import { PendingView } from "../support/person/pendingView.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";

const stepLimitMs = 180_000;

const code = "var shared = 1";
const mended = `${code} // mended`;
const online = "Saved beside another window";
const offline = "Saved without a network";

/** Two windows are two extension hosts over one folder of the computer; nobody presses *Refresh* in the other one. */
describe("A person with two windows of the editor", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("two-windows", { files: { "shared.go": code } });
  let one: EditorPage;
  let other: EditorPage;

  before(() => {
    one = walk.editor;
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await other?.screenshotOfFailure();
  });

  /** The service's snippets, each as title and code. */
  const saved = async (): Promise<readonly string[]> => {
    const all = await walk.api.snippets();
    return all
      .filter(({ title }) => title === online || title === offline)
      .map((each) => `${each.title}: ${each.code}`)
      .toSorted();
  };

  const savesAs = async (title: string): Promise<void> => {
    await one.page.bringToFront();
    await one.editors.openFile("shared.go");
    await one.page.keyboard.press("ControlOrMeta+A");
    await walk.day.fillsIn(title);
    await one.quickInput.accept();
    await one.tree.waitForRow(title);
  };

  walk.step("signs in to the same account in both", async () => {
    await walk.signIn();
    other = await EditorPage.open(walk.stage.context, walk.stage.server, "two-windows-other");
    await other.tree.open();
    // This editor keeps secrets for each of its pages; a desktop editor has the other window signed in by now.
    await signInAgainWithDemo({ editor: other }, walk.service.demo);
    await other.tree.expand("Go");
  });

  walk.step("sees in the other window what was saved in the one", async () => {
    await savesAs(online);
    await other.tree.waitForRow(online);
    await eventually(saved, [`${online}: ${code}`]);
  });

  walk.step("sees it there without a network, too, and it is sent once", async () => {
    await walk.troubled.goDown();
    await savesAs(offline);
    await other.page.bringToFront();
    await other.tree.waitForRow(offline);
    const waiting = [one, other].map(({ page }) => new PendingView(page));
    for (const view of waiting) await view.waitForRow(offline, "pending");
    await other.screenshot("waits");
    await walk.troubled.comeBack();
    await one.page.bringToFront();
    await one.runCommand("Snippet Service: Refresh");
    for (const view of waiting) await view.waitUntilGone();
    await eventually(saved, [`${online}: ${code}`, `${offline}: ${code}`]);
    assert.equal(walk.troubled.seen.filter((route) => route === "POST /snippets").length, 2);
  });

  walk.step("reads in the one what was edited in the other", async () => {
    await other.page.bringToFront();
    await typeIntoSnippet(other, online, mended.slice(code.length));
    await other.editors.save();
    await eventually(saved, [`${online}: ${mended}`, `${offline}: ${code}`]);
    await one.page.bringToFront();
    await one.tree.chooseFromMenu(online, "Edit Snippet");
    await one.editors.waitForTab(new RegExp(online));
    await eventually(() => one.editors.visibleText(), mended);
    await one.screenshot("edited");
  });

  walk.step("misses in the one what was deleted in the other", async () => {
    await other.page.bringToFront();
    await other.tree.chooseFromMenu(offline, "Delete Snippet");
    await other.dialog.waitFor(offline);
    await other.dialog.press(offline, "Delete");
    await one.tree.waitUntilGone(offline);
    await eventually(saved, [`${online}: ${mended}`]);
    await one.page.bringToFront();
    await one.screenshot("deleted");
  });
});
