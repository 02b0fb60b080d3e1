import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { unlessTimedOut } from "../support/editor/unlessTimedOut.ts";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { isBackedUp } from "../support/person/isBackedUp.ts";

const stepLimitMs = 180_000;
const pressLimitMs = 2_000;

const greeting = 'def greet(name):\n    print(f"Hello, {name}!")\n';
const logging = "console.log($name, value);\n";

const files = {
  "greet.py": greeting,
  "again.py": greeting,
  "better.py": 'def greet(name):\n    print(f"Good day, {name}!")\n',
  "log.js": logging,
  "target.js": "",
};

describe("A person who saves what is there, and what is to be filled in", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("saving", { files });

  const codes = async (): Promise<readonly string[]> =>
    (await walk.computer.snippets()).map(({ title, code }) => `${title}: ${code}`);

  const runOnAllOf = async (file: string, command: string): Promise<void> => {
    const { editor } = walk;
    await editor.editors.openFile(file);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand(`Snippet Service: ${command}`);
  };

  walk.step("is told that the code is there already, and opens what is there", async () => {
    const { editor } = walk;
    await runOnAllOf("greet.py", "Save Selection as Snippet…");
    await editor.quickInput.waitFor("Where do you want to keep your snippets?");
    await editor.quickInput.accept();
    await goThroughSave(walk.editor.quickInput, { title: "Greet somebody" });
    await eventually(codes, [`Greet somebody: ${greeting}`]);
    await runOnAllOf("again.py", "Save Selection as Snippet…");
    await editor.quickInput.waitFor("“Greet somebody” already has this code.");
    await editor.screenshot("known");
    await editor.quickInput.pick("Open Existing");
    await editor.editors.waitForTab("Greet somebody");
    assert.deepEqual(await codes(), [`Greet somebody: ${greeting}`]);
  });

  walk.step(
    "gives up in the middle of a save, and finds what was entered at the next one",
    async () => {
      const { editor } = walk;
      const { quickInput } = editor;
      await runOnAllOf("log.js", "Save Selection as Snippet…");
      await quickInput.waitFor("Title");
      await quickInput.type("A title of my own");
      await quickInput.accept();
      await quickInput.waitFor("Select the language of the snippet");
      for (const [typed, language] of [
        ["js", "JavaScript"],
        ["plain text", "Text"],
        ["Shell Script", "Shell"],
        ["cpp", "C++"],
        ["type", "Type Language"],
        ["typescript", "TypeScript"],
        ["no such", "Nothing found for “no such”"],
      ] as const) {
        await quickInput.type(typed);
        await quickInput.waitForActive(language);
      }
      await quickInput.cancel();
      await runOnAllOf("log.js", "Save Selection as Snippet…");
      await quickInput.waitFor("Title");
      assert.equal(await quickInput.value(), "A title of my own");
      await quickInput.cancel();
    },
  );

  walk.step(
    "puts the selection in the place of a snippet's code, and takes that back",
    async () => {
      const { editor } = walk;
      await runOnAllOf("better.py", "Update from Selection…");
      await editor.quickInput.waitForActive("Greet somebody");
      await editor.screenshot("update");
      await editor.quickInput.accept();
      await eventually(codes, [`Greet somebody: ${files["better.py"]}`]);
      await editor.notifications.press("The code of “Greet somebody” was replaced.", "Undo");
      await eventually(codes, [`Greet somebody: ${greeting}`]);
    },
  );

  walk.step("finds what is done with a selection in the editor's menu, by keyboard", async () => {
    const { editor } = walk;
    const item = (name: string): Locator =>
      editor.page.locator(".monaco-menu").getByRole("menuitem", { name, exact: true });
    await editor.editors.openFile("better.py");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.page.keyboard.press("Shift+F10");
    await item("Snippets").waitFor();
    const update = item("Update from Selection…");
    // In its first moments a menu takes no key.
    while (!(await update.isVisible())) {
      await item("Snippets").focus();
      await editor.page.keyboard.press("ArrowRight");
      await update.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
    await editor.screenshot("editor-menu");
    await closeOpenMenu(editor.page);
  });

  walk.step("marks a placeholder and saves a template", async () => {
    const { editor } = walk;
    await runOnAllOf("log.js", "Save as Template…");
    await editor.editors.waitForTab(/log/);
    await editor.page.getByText("Inserts:").first().waitFor();
    await editor.screenshot("draft");
    await editor.page.keyboard.press("ControlOrMeta+1");
    await editor.page.keyboard.press("ControlOrMeta+End");
    await editor.page.keyboard.press("ArrowUp");
    await editor.page.keyboard.press("End");
    for (let left = 0; left < 2; left++) await editor.page.keyboard.press("ArrowLeft");
    await editor.page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await editor.runCommand("Snippet Service: Add Placeholder");
    await eventually(() => editor.editors.visibleText(), "console.log(\\$name, ${1:value});\n");
    await editor.screenshot("marked");
    await editor.editors.focus();
    await editor.page.keyboard.press("ControlOrMeta+S");
    await goThroughSave(walk.editor.quickInput, { title: "Log a value" });
    await eventually(codes, [
      "Log a value: console.log(\\$name, ${1:value});\n",
      `Greet somebody: ${greeting}`,
    ]);
    // The draft closes after that.
    await editor.editors.waitForTab("log.js");
  });

  walk.step("has a template that was begun after the window was loaded anew", async () => {
    const { editor } = walk;
    await runOnAllOf("log.js", "Save as Template…");
    await editor.page.getByText("Inserts:").first().waitFor();
    await editor.editors.focus();
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Add Placeholder");
    await eventually(() => editor.editors.visibleText(), "${1:console.log(\\$name, value);\n}");
    await isBackedUp(walk.stage.server, "${1:");
    await editor.reload();
    // In a browser the editor remembers its tabs now and then, and not at the end: one of before may be there, too.
    await editor.editors.showUnsaved("console.log");
    await editor.editors.focus();
    await eventually(() => editor.editors.visibleText(), "${1:console.log(\\$name, value);\n}");
    await editor.page
      .locator(".codelens-decoration")
      .getByText("Add Placeholder")
      .first()
      .waitFor();
    await editor.page.getByText("Inserts:").first().waitFor();
    await editor.screenshot("draft-after-reload");
    const save = editor.page.locator(".codelens-decoration").getByText("Save Template…").first();
    const box = editor.page.locator(".quick-input-widget:visible");
    // The line of buttons is drawn anew while the window starts, and a press on the one of before is lost.
    while (!(await box.isVisible())) {
      await save.click();
      await box.waitFor({ timeout: 5_000 }).catch(unlessTimedOut);
    }
    await goThroughSave(walk.editor.quickInput, { title: "All of it" });
    await eventually(
      async () => (await codes())[0],
      "All of it: ${1:console.log(\\$name, value);\n}",
    );
    await editor.editors.waitForNoUnsaved("console.log");
  });

  walk.step("inserts the template, and types into its placeholder", async () => {
    const { editor } = walk;
    await editor.editors.openFile("target.js");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor("Search Snippets");
    await editor.quickInput.typeSlowly("is:template log");
    await editor.quickInput.waitForActive("Log a value");
    await editor.screenshot("filtered");
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    await editor.editors.waitForChange();
    await editor.page.keyboard.type("answer");
    await eventually(() => editor.editors.visibleText(), "console.log($name, answer);\n");
    await editor.screenshot("inserted");
  });

  walk.step("sees the code below the list, and saves what is not found", async () => {
    const { editor } = walk;
    await editor.editors.focus();
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor("Search Snippets");
    await editor.quickInput.waitForActive("Log a value");
    await editor.quickInput.moveDownUntil(editor.page.locator(".editor-group-container").nth(1));
    await editor.screenshot("preview");
    await editor.quickInput.typeSlowly("zebra");
    await editor.quickInput.row("Nothing found for “zebra”").waitFor();
    await editor.screenshot("nothing-found");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Title");
    assert.equal(await editor.quickInput.value(), "zebra");
    await goThroughSave(walk.editor.quickInput, { title: "zebra" });
    await eventually(async () => (await codes())[0], "zebra: console.log($name, answer);\n");
  });
});
