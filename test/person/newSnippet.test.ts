import assert from "node:assert/strict";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { isBackedUp } from "../support/person/isBackedUp.ts";

const stepLimitMs = 180_000;

const files = { "greet.py": "def greet():\n    pass\n", "log.js": "console.log(1);\n" };
const written = "def wave(name):\nreturn name";
const code = "def wave(name):\n    return name";

/** The names of all tabs, without their extensions. */
const tabsOf = ({ editor }: EditorWalk): Promise<readonly string[]> =>
  editor.page.locator(".editor-group-container .tab .label-name").allInnerTexts();

const codesOf = async ({ computer }: EditorWalk): Promise<readonly string[]> =>
  (await computer.snippets()).map((each) => `${each.language} ${each.title}: ${each.code}`);

describe("A user who begins a snippet in an empty document", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("new-snippet", { files });

  walk.step("gets it in the language of the active file, before anything was set up", async () => {
    const { editor } = walk;
    await editor.editors.openFile("greet.py");
    await editor.runCommand("Snippet Service: New Snippet…");
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.waitForActive("Python");
    await editor.screenshot("language");
    await editor.quickInput.type("js");
    await editor.quickInput.waitForActive("JavaScript");
    await editor.quickInput.type("py");
    await editor.quickInput.waitForActive("Python");
    await editor.quickInput.accept();
    await editor.editors.waitForTab("New Snippet.py");
    await editor.page.keyboard.type(written);
    await editor.editors.waitForChange();
    await eventually(() => editor.editors.visibleText(), code);
    await editor.screenshot("written");
  });

  walk.step(
    "is asked where to keep it, and keeps the text where the steps are given up",
    async () => {
      const { editor } = walk;
      await editor.page.keyboard.press("ControlOrMeta+S");
      await editor.quickInput.waitFor("Where do you want to keep your snippets?");
      await editor.quickInput.accept();
      await editor.quickInput.waitFor("Title");
      assert.equal(await editor.quickInput.value(), "wave");
      await editor.screenshot("title");
      await editor.quickInput.cancel();
      await editor.quickInput.waitUntilClosed();
      await editor.editors.waitForChange();
      await eventually(() => editor.editors.visibleText(), code);
      assert.deepEqual(await codesOf(walk), []);
    },
  );

  walk.step("is asked before the tab is closed", async () => {
    const { editor } = walk;
    await editor.editors.close();
    await editor.dialog.press(
      "Do you want to save the changes you made to New Snippet.py?",
      "Cancel",
    );
    await editor.editors.waitForChange();
  });

  walk.step("has the text after the window was loaded anew", async () => {
    const { editor } = walk;
    await isBackedUp(walk.stage.server, "return name");
    await editor.reload();
    await editor.editors.showUnsaved("New Snippet.py");
    await editor.editors.focus();
    await eventually(() => editor.editors.visibleText(), code);
  });

  walk.step("has the snippet's own document once it is saved, and no other", async () => {
    const { editor } = walk;
    await editor.page.keyboard.press("ControlOrMeta+End");
    await editor.page.keyboard.press("ControlOrMeta+S");
    await goThroughSave(walk.editor.quickInput);
    await eventually(() => codesOf(walk), [`Python wave: ${code}`]);
    await editor.editors.waitForTab("wave.py");
    await eventually(async () => (await tabsOf(walk)).filter((name) => name !== "greet"), ["wave"]);
    await editor.screenshot("saved");
    // The user writes on where the cursor was.
    await editor.page.keyboard.type("  # mine");
    await editor.editors.save();
    await eventually(() => codesOf(walk), [`Python wave: ${code}  # mine`]);
  });

  walk.step("saves it from the question of a tab that is closed", async () => {
    const { editor } = walk;
    await editor.editors.openFile("log.js");
    await editor.runCommand("Snippet Service: New Snippet…");
    await editor.quickInput.waitForActive("JavaScript");
    await editor.quickInput.accept();
    await editor.editors.waitForTab("New Snippet.js");
    await editor.page.keyboard.type("let wave;");
    await editor.editors.close();
    await editor.dialog.press(
      "Do you want to save the changes you made to New Snippet.js?",
      "Save",
    );
    await goThroughSave(walk.editor.quickInput);
    await eventually(async () => (await codesOf(walk))[0], "JavaScript wave: let wave;");
    await eventually(async () => (await tabsOf(walk)).includes("New Snippet"), false);
  });
});

describe("A user whose editor saves by itself", function () {
  this.timeout(stepLimitMs);

  const settings = { "files.autoSave": "afterDelay", "files.autoSaveDelay": 100 };
  const walk = new EditorWalk("auto-save", { files, settings });

  walk.step("is asked nothing while a snippet or a template is written", async () => {
    const { editor } = walk;
    await editor.editors.openFile("greet.py");
    await editor.runCommand("Snippet Service: New Snippet…");
    await editor.quickInput.waitForActive("Python");
    await editor.quickInput.accept();
    await editor.editors.waitForTab("New Snippet.py");
    await editor.page.keyboard.type("half()");
    await editor.editors.waitUntilSaved();
    await eventually(() => editor.editors.visibleText(), "half()");
    await editor.quickInput.waitUntilClosed();
  });

  walk.step("finds the text at the next save, after the tab was closed", async () => {
    const { editor } = walk;
    await editor.editors.close();
    await editor.editors.waitForTab("greet.py");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitForActive("Continue the draft: half()");
    await editor.screenshot("offered");
    await editor.quickInput.accept();
    await editor.editors.waitForTab("New Snippet.py");
    await eventually(() => editor.editors.visibleText(), "half()");
    await editor.editors.focus();
    await editor.page.keyboard.press("ControlOrMeta+S");
    await editor.quickInput.waitFor("Where do you want to keep your snippets?");
    await editor.quickInput.accept();
    await goThroughSave(walk.editor.quickInput);
    await eventually(async () => (await codesOf(walk)).length, 1);
  });

  walk.step("is offered no draft that became a snippet", async () => {
    const { editor } = walk;
    await eventually(async () => (await tabsOf(walk)).includes("New Snippet"), false);
    await editor.runCommand("Snippet Service: New Snippet…");
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.cancel();
  });
});
