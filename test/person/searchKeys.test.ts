import assert from "node:assert/strict";
import { TroubledWalk } from "../support/person/troubledWalk.ts";

const stepLimitMs = 180_000;
const title = "Read a large CSV file lazily";

describe("A user who searches by keyboard", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("searchKeys", { files: { "kept.go": "var kept = 1" } });
  const search = async (query: string): Promise<void> => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor(/Enter inserts, Ctrl\+Shift\+C copies\.$/);
    await editor.quickInput.typeSlowly(query);
    await editor.quickInput.row(title).waitFor();
  };

  walk.step("finds by another name of the language, and is told the keys", async () => {
    const { editor } = walk;
    await walk.signIn();
    await editor.editors.openFile("kept.go");
    await search("lang:py read");
    await editor.screenshot("search-list");
    const row = editor.quickInput.row(title);
    await row.hover();
    for (const key of ["Copy Snippet (Ctrl+Shift+C)", "Open Snippet (Ctrl+Enter)"]) {
      assert.equal(await row.getByRole("button", { name: key }).count(), 1, key);
    }
  });

  walk.step("copies by Ctrl+Shift+C, and the list stays", async () => {
    const { editor } = walk;
    await editor.page.keyboard.press("ControlOrMeta+Shift+C");
    await editor.page.getByText(`Copied “${title}”.`).first().waitFor();
    assert.equal(await editor.quickInput.value(), "lang:py read");
  });

  walk.step("opens by Ctrl+Enter", async () => {
    const { editor } = walk;
    await editor.page.keyboard.press("ControlOrMeta+Enter");
    await editor.quickInput.waitUntilClosed();
    await editor.editors.waitForTab(new RegExp(title));
    await editor.editors.close();
  });

  walk.step("inserts by Alt+Enter", async () => {
    const { editor } = walk;
    await search("read large csv");
    await editor.page.keyboard.press("Alt+Enter");
    await editor.quickInput.waitUntilClosed();
    await editor.editors.showUnsaved("kept.go");
  });

  walk.step("is asked whether another language was meant", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor("Search Snippets");
    await editor.quickInput.typeSlowly("lang:pyton");
    await editor.quickInput.row("Did you mean lang:Python?").waitFor();
    await editor.screenshot("did-you-mean");
    await editor.quickInput.accept();
    await editor.quickInput.row(title).waitFor();
    assert.equal(await editor.quickInput.value(), "lang:Python ");
    await editor.quickInput.cancel();
  });

  walk.step("inserts into the settings, also where they lie over the window", async () => {
    const { page, quickInput } = walk.editor;
    await walk.editor.runCommand("Preferences: Open User Settings (JSON)");
    const settings = page.locator(".monaco-editor.focused[data-uri$='settings.json']");
    await settings.waitFor();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("ControlOrMeta+G");
    await quickInput.waitFor(/Enter inserts/);
    await quickInput.typeSlowly("read large csv");
    await quickInput.waitForActive(title);
    await walk.editor.screenshot("search-over-the-window");
    await quickInput.accept();
    await quickInput.waitUntilClosed();
    await settings.locator(".view-line", { hasText: "import" }).first().waitFor();
    assert.deepEqual(await walk.editor.notifications.all(), []);
    const groups = page.locator(".modal-editor-part .editor-group-container");
    assert.ok((await groups.count()) <= 1);
    await page.keyboard.press("ControlOrMeta+Z");
  });
});
