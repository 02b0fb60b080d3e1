import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";

const sentence = /^The file of the snippets on this computer cannot be opened\./;

describe("A person whose library on this computer cannot be opened", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("unopenable", {
    files: { "greet.py": "def greet(): pass\n", "leave.py": "def leave(): pass\n" },
  });
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

  walk.step("has its snippets all the same, and is told so by a refresh", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.waitForRow("Python");
    await editor.runCommand("Snippet Service: Refresh");
    await editor.notifications.waitFor(sentence);
    await editor.screenshot("told");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitForActive("Greet");
    await editor.screenshot("found");
    await editor.quickInput.cancel();
  });

  walk.step("saves another one, while the message is on the screen", async () => {
    const { editor } = walk;
    await editor.editors.openFile("leave.py");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await goThroughSave(editor.quickInput, { title: "Leave" });
    await editor.tree.open();
    await editor.tree.expand("Python");
    await editor.tree.waitForRow("Leave");
    await editor.screenshot("saved");
  });

  walk.step("has both in the file when it is back", async () => {
    const { editor } = walk;
    await rmdir(file());
    await rename(aside(), file());
    await editor.runCommand("Snippet Service: Refresh");
    const titles = async (): Promise<readonly string[]> =>
      (await walk.computer.snippets()).map(({ title }) => title).toSorted();
    await eventually(titles, ["Greet", "Leave"]);
    await editor.screenshot("back");
  });
});
