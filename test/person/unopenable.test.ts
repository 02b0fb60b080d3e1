import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";

const sentence = /^The snippets on this computer cannot be opened\./;
const welcome = "Your snippets could not be loaded.";

describe("A person whose library on this computer cannot be opened", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("unopenable", { files: { "greet.py": "def greet(): pass\n" } });
  const file = (): string => join(walk.computerFolder, "snippets.db");
  const aside = (): string => `${file()}.aside`;

  walk.step("saves a snippet, and opens the window anew without the file", async () => {
    const { editor } = walk;
    await editor.editors.openFile("greet.py");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitFor("Where do you want to keep your snippets?");
    await editor.quickInput.accept();
    await goThroughSave(editor.quickInput, { title: "Greet" });
    await editor.tree.open();
    await editor.tree.waitForRow("Python");
    await rename(file(), aside());
    await mkdir(file());
    await editor.reload();
  });

  walk.step("is told so in the view, and by each command that needs it", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.waitForWelcome(welcome);
    await editor.notifications.waitFor(sentence);
    await editor.screenshot("told");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitUntilClosed();
    await editor.notifications.press(sentence, "Retry");
    await editor.notifications.waitFor(sentence);
  });

  walk.step("can do everything else while the message is on the screen", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Manage Accounts…");
    await editor.quickInput.waitFor("Manage Accounts");
    await editor.quickInput.cancel();
    await editor.notifications.waitFor(sentence);
    await editor.tree.pressWelcome("Open Log");
    await editor.page.locator(".part.panel .monaco-editor .view-line").first().waitFor();
    await editor.screenshot("log");
  });

  walk.step("tries again when the file is back, and has the snippet", async () => {
    const { editor } = walk;
    await rmdir(file());
    await rename(aside(), file());
    await editor.tree.pressWelcome("Retry");
    await editor.tree.waitForRow("Python");
    await editor.screenshot("back");
  });
});
