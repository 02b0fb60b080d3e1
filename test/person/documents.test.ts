import assert from "node:assert/strict";
import { lostSession } from "../support/person/demoSignIn.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/person/eventually.ts";
import type { PersonStage } from "../support/person/personStage.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { isBackedUp } from "../support/person/isBackedUp.ts";

const stepLimitMs = 180_000;

/** Milliseconds between the search and Enter: how fast the user is. The rows come meanwhile, or do not yet. */
const pauses = [0, 1, 2, 4, 6, 9, 13, 18, 24, 30];

const title = "Opening hours";
const code = '{ "monday": "9" }\n';

/** Saves the file of the workspace as a private snippet, and opens it to edit. */
async function savesAndEdits({ editor }: PersonStage): Promise<void> {
  await editor.editors.openFile("hours.json");
  await editor.page.keyboard.press("ControlOrMeta+A");
  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await goThroughSave(editor.quickInput, { title, language: "JSON" });
  await editor.tree.waitUntilRevealed(title);
  await editor.tree.chooseFromMenu(title, "Edit Snippet");
  await editor.editors.waitForTab(title);
}

async function types({ editor }: PersonStage, text: string): Promise<void> {
  await editor.editors.focus();
  await editor.page.keyboard.press("ControlOrMeta+End");
  await editor.page.keyboard.type(text);
  await editor.editors.waitForChange();
}

/** Only an index forgives a typo. */
async function isFoundByTypo({ editor }: PersonStage): Promise<void> {
  await editor.runCommand("Snippet Service: Search Snippets…");
  await editor.quickInput.waitFor("Search Snippets");
  await editor.quickInput.type("openign hours");
  await editor.quickInput.waitForActive(title);
  await editor.quickInput.cancel();
}

/** The files of search indexes that lie on the disk: which file, and when it was written. */
async function indexes({ server }: PersonStage): Promise<readonly string[]> {
  const files = await readdir(server.globalStorage, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && file.name === "index")
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.map(async (path) => {
      const { ino, mtimeMs } = await stat(path);
      return `${path} ${String(ino)} ${String(mtimeMs)}`;
    }),
  );
}

describe("The document of a snippet that somebody edits on this computer", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("documents", { files: { "hours.json": code } });
  const saved = async (): Promise<readonly string[]> =>
    (await walk.computer.snippets()).map((each) => each.code);

  walk.step("has a tab with the title, and shows what is unsaved", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.pressWelcome("Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await savesAndEdits(walk.stage);
    await editor.editors.waitForTab(`${title}.json`);
    assert.equal(await editor.editors.tabHover(), `${title}.json`);
    await types(walk.stage, "// mine");
    await editor.screenshot("unsaved");
    assert.deepEqual(await saved(), [code]);
  });

  walk.step("compares what is unsaved with what is saved", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Compare with Version…");
    // The document in front says which snippet it is.
    await editor.quickInput.waitFor("Compare with Version");
    await editor.quickInput.waitForActive("Current Version");
    await editor.quickInput.accept();
    await editor.editors.waitForTab(`${title} (saved ↔ yours)`);
    await editor.screenshot("compared");
    await editor.editors.close();
    await editor.editors.waitForTab(`${title}.json`);
  });

  walk.step("has the unsaved text after the window was loaded anew", async () => {
    const { editor } = walk;
    await isBackedUp(walk.stage.server, "// mine");
    await editor.reload();
    await editor.editors.showUnsaved(`${title}.json`);
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    await editor.screenshot("after-reload");
    await editor.editors.focus();
    await editor.editors.save();
    await eventually(saved, [`${code}// mine`]);
  });

  walk.step("reverts to what is saved", async () => {
    const { editor } = walk;
    await types(walk.stage, " and more");
    await editor.runCommand("File: Revert File");
    await editor.editors.waitUntilSaved();
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    assert.deepEqual(await saved(), [`${code}// mine`]);
  });

  walk.step("keeps the keyboard when its snippet is renamed from there", async () => {
    const { editor } = walk;
    const { keyboard } = editor.page;
    await editor.editors.focus();
    await editor.runCommand("Snippet Service: Edit Details…");
    await editor.quickInput.waitFor("Title");
    await editor.quickInput.type("Hours of opening");
    await editor.quickInput.accept();
    for (const step of [/^Description/, /^Select the language/, /^Tags/]) {
      await editor.quickInput.waitFor(step);
      await editor.quickInput.accept();
    }
    await editor.quickInput.waitFor("Who can read the snippet?");
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    await editor.editors.waitForTab("Hours of opening.json");
    await keyboard.press("ControlOrMeta+End");
    await keyboard.type(" and typed");
    await eventually(() => editor.editors.visibleText(), `${code}// mine and typed`);
    await editor.screenshot("renamed");
    await editor.runCommand("File: Revert File");
    await editor.editors.waitUntilSaved();
  });

  walk.step("leaves the keyboard in the view when its snippet is renamed there", async () => {
    const { editor } = walk;
    await editor.tree.row("Hours of opening").click();
    await editor.page.keyboard.press("F2");
    await editor.quickInput.waitFor("Title");
    await editor.quickInput.type(title);
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    await editor.editors.waitForTab(`${title}.json`);
    await editor.tree.waitUntilFocused();
    assert.equal(await editor.editors.visibleText(), `${code}// mine`);
  });

  walk.step("is found after the window was loaded anew by the index of before", async () => {
    await isFoundByTypo(walk.stage);
    await eventually(async () => (await indexes(walk.stage)).length, 1);
    const before = await indexes(walk.stage);
    await walk.editor.reload();
    // Commands that need a library are offered with its rows.
    await walk.editor.tree.waitForRow("JSON");
    await isFoundByTypo(walk.stage);
    // One that is made anew is written anew, as another file.
    assert.deepEqual(await indexes(walk.stage), before);
  });

  walk.step(
    "is inserted by Enter, however soon that comes after what is searched for",
    async () => {
      const { editor, stage } = walk;
      const path = join(stage.server.workspaceFolder, "hours.json");
      const count = async (): Promise<number> =>
        (await readFile(path, "utf8")).split("// mine").length - 1;
      await editor.editors.openFile("hours.json");
      for (const [index, pause] of pauses.entries()) {
        await editor.runCommand("Snippet Service: Search Snippets…");
        await editor.quickInput.waitFor("Search Snippets");
        await editor.quickInput.waitForActive(title);
        await editor.page.keyboard.type(index % 2 === 0 ? "opening" : "hours");
        await editor.page.waitForTimeout(pause);
        await editor.page.keyboard.press("Enter");
        await editor.quickInput.waitUntilClosed();
        await editor.editors.save();
        await eventually(count, index + 1);
      }
    },
  );
});

describe("The document of a snippet on a service that is down", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("documents-offline", { files: { "hours.json": code } });
  const saved = async (): Promise<readonly string[]> => {
    const all = await walk.api.snippets();
    return all.filter((each) => each.title === title).map((each) => each.code);
  };

  walk.step("is edited, unsaved, when the service goes down", async () => {
    await walk.signIn();
    await savesAndEdits(walk.stage);
    await eventually(saved, [code]);
    await walk.pending.waitUntilGone();
    await types(walk.stage, "// mine");
    await isBackedUp(walk.stage.server, "// mine");
    await walk.troubled.goDown();
  });

  walk.step("is opened in the tab that has its unsaved text", async () => {
    const { editor } = walk;
    await editor.editors.openFile("hours.json");
    await editor.tree.chooseFromMenu(title, "Open Snippet");
    await editor.editors.waitForTab(`${title}.json`);
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    await editor.screenshot("opened");
  });

  walk.step("is there, unsaved as it was, in a window without a session", async () => {
    const { editor } = walk;
    // This editor keeps secrets no longer than its page.
    await editor.reload();
    await editor.tree.open();
    await editor.notifications.waitFor(lostSession);
    // Beside it there may be the document of before, which is only to be read.
    await editor.editors.showUnsaved(`${title}.json`);
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    await editor.screenshot("after-reload");
  });

  walk.step("is saved when the service is back and the person signed in", async () => {
    const { editor } = walk;
    await walk.troubled.comeBack();
    await walk.signInAgain();
    await editor.tree.waitForRow("JSON");
    await editor.editors.focus();
    await editor.editors.save();
    await walk.pending.waitUntilGone();
    await eventually(saved, [`${code}// mine`]);
    await editor.screenshot("saved");
  });
});
