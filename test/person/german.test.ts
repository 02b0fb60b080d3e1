import assert from "node:assert/strict";
import { mainJobFiles } from "../support/person/mainJob.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { bundleTexts, manifestTexts } from "../support/words/translations.ts";

const stepLimitMs = 180_000;

describe("A person whose editor speaks German", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("german", { files: mainJobFiles }, { language: "de" });
  const manifest = manifestTexts("de");
  const sentences = bundleTexts("de");

  walk.step("is welcomed in German by the package as it is given out", async () => {
    const { tree } = walk.editor;
    await tree.open();
    await tree.waitForWelcome("Kein Konto erforderlich");
    await walk.editor.screenshot("welcome");
    await tree.pressWelcome(manifest["command.useOnThisComputer"] ?? "");
    await tree.waitForWelcome("Noch keine Codeausschnitte");
  });

  walk.step("runs a command by its German name and is asked in German", async () => {
    const { editor } = walk;
    await editor.editors.openFile("source.js");
    await editor.editors.selectLines(3, 6);
    await editor.runCommand(`Snippet Service: ${manifest["command.saveSelection"] ?? ""}`);
    await editor.quickInput.waitFor(sentences["Save Selection as Snippet"] ?? "");
    await editor.quickInput.waitFor(sentences["Title"] ?? "");
    await editor.screenshot("title");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(sentences["Select the language of the snippet"] ?? "");
    await editor.quickInput.waitForActive("JavaScript");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(
      sentences["Tags, separated by spaces. You can leave them empty."] ?? "",
    );
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(sentences["Who can read the snippet?"] ?? "");
    await editor.screenshot("visibility");
    await editor.quickInput.accept();
    await editor.tree.waitForRow("JavaScript");
    await editor.screenshot("saved");
  });

  walk.step("reads all that the search says, in a window of 760 pixels, too", async () => {
    const { editor } = walk;
    await editor.page.setViewportSize({ width: 760, height: 800 });
    await editor.runCommand(`Snippet Service: ${manifest["command.search"] ?? ""}`);
    await editor.quickInput.waitFor(/^lang: tag: /);
    await editor.screenshot("search-narrow");
    assert.equal(await editor.quickInput.placeholderExcess(), 0);
  });
});
