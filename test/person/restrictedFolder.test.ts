import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { goThroughSave } from "../support/person/goThroughSave.ts";

const greeting = "def greet():\n    pass\n";

describe("A person in a folder that is not trusted", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("restricted", {
    files: { "greet.py": greeting, "target.py": "" },
    settings: {
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
      "security.workspace.trust.untrustedFiles": "open",
    },
  });

  walk.step("saves a selection and searches all the same", async () => {
    const { editor } = walk;
    await editor.page.getByText("Restricted Mode").first().waitFor();
    await editor.editors.openFile("greet.py");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitFor("Where do you want to keep your snippets?");
    await editor.quickInput.accept();
    await goThroughSave(editor.quickInput, { title: "Greet nobody", language: "Python" });
    await eventually(
      async () => (await walk.computer.snippets()).map(({ title }) => title),
      ["Greet nobody"],
    );
    await editor.screenshot("saved");
  });

  walk.step("inserts it", async () => {
    const { editor } = walk;
    await editor.editors.openFile("target.py");
    await editor.runCommand("Snippet Service: Insert Snippet");
    await editor.quickInput.waitForActive("Greet nobody");
    await editor.quickInput.accept();
    await eventually(() => editor.editors.visibleText(), greeting);
    await editor.screenshot("inserted");
  });
});
