import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { WalkthroughPage } from "../support/editor/walkthroughPage.ts";
import { mainJobFiles } from "../support/person/mainJob.ts";
import { shownTexts, unnamed } from "../support/person/shownTexts.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { codeSentences } from "../support/words/codeSentences.ts";
import { pseudo, pseudoLanguage, pseudoTexts } from "../support/words/pseudo.ts";
import { manifestTexts } from "../support/words/translations.ts";

const stepLimitMs = 180_000;

/** What the person wrote, and names that are the same in every language. */
const notOurs =
  /const price = `.*`;|qqqq|x{99,}|Greeting|greeting|money|JavaScript|Snippet Service|\b(?:lang|tag|is|in):|https:\/\/\S+/g;

/** What the editor says around our texts, in English since it has no language pack. */
const editorsOwn =
  /\(Press 'Enter' to confirm or 'Escape' to cancel\)|Back \(.*\)|Toggle all checkboxes|Collapse All|More Actions\.\.\.|Type the name of a command to run\.|Actions for|\d+ (?:Results|Selected)|Quick Tree|(?:Control|Ctrl|Shift|Alt)\+\S+|file results|\bDel\b|\b(?:actions|Welcome|Progress|OK|Cancel|Section|Warning|Close Dialog|Info|Error|Dialog)\b/g;

describe("A person whose language has other letters", function () {
  this.timeout(stepLimitMs);

  const texts = pseudoTexts(manifestTexts());
  const sentences = Object.fromEntries(codeSentences().map(({ text }) => [text, text]));
  const walk = new EditorWalk(
    "pseudo-language",
    { files: mainJobFiles },
    {
      language: pseudoLanguage,
      addTo: (staged) => staged.addLanguage(pseudoLanguage, texts, pseudoTexts(sentences)),
    },
  );

  const page = (): Page => walk.editor.page;
  const box = (): Locator => page().locator(".quick-input-widget:visible");
  const command = (id: string): string => texts[`command.${id}`] ?? "";
  const run = (id: string): Promise<void> =>
    walk.editor.runCommand(`Snippet Service: ${command(id)}`);

  /**
   * No word with English letters is left, besides those that are the person's, and at least one text is ours. Every row
   * and button has a name for a screen reader.
   */
  async function assertTranslated(part: Locator): Promise<void> {
    const shown = await shownTexts(part);
    assert.ok(
      shown.some((text) => /[áéíóú]/.test(text)),
      `nothing of ours is shown: ${shown.join(" | ")}`,
    );
    const left = shown.filter((text) =>
      /[A-Za-z]{2,}/.test(text.replaceAll(notOurs, "").replaceAll(editorsOwn, "")),
    );
    assert.deepEqual([...new Set(left)], []);
    assert.deepEqual(await unnamed(part), []);
  }

  async function assertStep(title: string): Promise<void> {
    await walk.editor.quickInput.waitFor(pseudo(title));
    await assertTranslated(box());
  }

  const view = (): Locator =>
    page().locator('[id="workbench.view.extension.snippetService"] .pane').first();

  walk.step("is welcomed in it", async () => {
    await walk.editor.tree.open();
    await walk.editor.tree.waitForWelcome(pseudo("No account needed"));
    await walk.editor.screenshot("welcome");
    await assertTranslated(view());
    await walk.editor.tree.pressWelcome(pseudo("Use on This Computer"));
    await walk.editor.tree.waitForWelcome(pseudo("No snippets yet"));
    await assertTranslated(view());
  });

  walk.step("is asked in it, at every step of a save", async () => {
    const { editor } = walk;
    await editor.editors.openFile("source.js");
    await editor.editors.selectLines(3, 6);
    await run("saveSelection");
    await assertStep("Title");
    await editor.quickInput.type("x".repeat(300));
    await page().getByText(pseudo("are allowed")).first().waitFor();
    await editor.quickInput.type("Greeting");
    await editor.screenshot("title");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(pseudo("Select the language of the snippet"));
    await assertTranslated(box().locator(".quick-input-titlebar, .quick-input-header"));
    await editor.quickInput.waitForActive("JavaScript");
    await editor.quickInput.accept();
    await assertStep("Tags, separated by spaces");
    await editor.quickInput.typeSlowly("greeting money");
    await editor.quickInput.row("money").waitFor();
    await editor.quickInput.accept();
    await assertStep("Who can read the snippet?");
    await editor.screenshot("visibility");
    await editor.quickInput.accept();
  });

  walk.step("sees rows, their buttons and their menu in it", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.expand("JavaScript");
    await editor.tree.waitForRow("Greeting");
    const row = editor.tree.row("Greeting");
    await row.hover();
    // Only the buttons are ours, and they come after the mouse.
    await row.getByRole("button", { name: command("insert") }).waitFor();
    await assertTranslated(view());
    await row.click({ button: "right" });
    const menu = page().locator(".context-view .monaco-menu");
    await menu.getByRole("menuitem", { name: command("delete") }).waitFor();
    await editor.screenshot("menu");
    await assertTranslated(menu);
    await closeOpenMenu(page());
  });

  walk.step("searches in it, with and without a find", async () => {
    const { editor } = walk;
    await run("search");
    await editor.quickInput.waitFor(pseudo("Search Snippets"));
    await editor.quickInput.row("Greeting").waitFor();
    await editor.screenshot("search");
    await assertTranslated(box());
    await editor.quickInput.type("qqqq");
    await page().getByText(pseudo("Nothing found for")).first().waitFor();
    await assertTranslated(box().locator(".quick-input-list"));
    await editor.quickInput.cancel();
    await editor.quickInput.waitUntilClosed();
  });

  walk.step("is asked before a deletion, and told what the core says, in it", async () => {
    const { editor } = walk;
    await editor.tree.chooseFromMenu("Greeting", command("delete"));
    await editor.dialog.waitFor("Greeting");
    await editor.screenshot("delete");
    await assertTranslated(page().locator(".monaco-dialog-box"));
    await editor.dialog.press("Greeting", pseudo("Delete"));
    await editor.tree.waitUntilGone("Greeting");
    await run("signIn");
    await editor.quickInput.waitFor("https://snippets.example.com");
    await editor.quickInput.type("nonsense");
    await editor.quickInput.accept();
    await page().getByText(pseudo("is not valid. It must start with")).first().waitFor();
    await editor.screenshot("core");
    await editor.quickInput.cancel();
  });

  walk.step("reads the walkthrough and the settings in it", async () => {
    const { editor } = walk;
    await new WalkthroughPage(page(), editor.quickInput).open(texts["walkthrough.title"] ?? "");
    await editor.screenshot("walkthrough");
    await assertTranslated(page().locator(".getting-started-step .step-title"));
    await page().keyboard.press("ControlOrMeta+,");
    // What is typed before the box has the keyboard goes elsewhere.
    const search = page().locator(".settings-editor .suggest-input-container");
    await search.click();
    await search.locator(".monaco-editor.focused").waitFor();
    await page().keyboard.type("@ext:snippet-service.snippet-service");
    const groups = page().locator(".settings-editor .settings-toc-container");
    await groups.getByText(texts["settings.everyday"] ?? "").waitFor();
    const description = page().locator(".settings-editor .setting-item-description");
    await description.filter({ hasText: pseudo("Address of the server") }).waitFor();
    await editor.screenshot("settings");
  });
});
