import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PersonStage } from "./personStage.ts";
import { eventually } from "./eventually.ts";
import type { LibraryView, SavedSnippet } from "./savedSnippet.ts";
import { typeIntoSnippet } from "./typeIntoSnippet.ts";

const title = "Greeting with a price";

/** Four lines inside a class: what is selected starts with eight spaces. */
const selectedLines = [
  "        const price = `${name}: $5 \\\\ \"double\" 'single' — ü 😀`;",
  "        if (name) {",
  "            console.log(price);",
  "        }",
];
/** The same without the indentation that all lines share. */
const savedCode = selectedLines.map((line) => line.slice(8)).join("\n");
const addition = " // mended";

/** Files of the workspace that the main job needs. */
export const mainJobFiles = {
  "source.js": [
    "export class Greeter {",
    "    greet(name) {",
    ...selectedLines,
    "    }",
    "}",
    "",
  ].join("\n"),
  "two-cursors.js": "function first() {\n    \n    \n}\n",
  "windows.js": "if (true) {\r\n\tx();\r\n\r\n}\r\n",
} as const;

/** The steps of the main job, by keyboard and mouse, each checked at the library from outside. */
export class MainJob {
  readonly #stage: PersonStage;
  readonly #library: () => LibraryView;

  /** @param library is asked for at each step; it may come to be while the job is under way. */
  constructor(stage: PersonStage, library: () => LibraryView) {
    this.#stage = stage;
    this.#library = library;
  }

  async saveSelection(): Promise<void> {
    const { editor } = this.#stage;
    await editor.editors.openFile("source.js");
    await editor.editors.selectLines(3, 6);
    await editor.screenshot("selected");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitFor("Title");
    assert.notEqual(await editor.quickInput.value(), "", "a title is suggested");
    await editor.quickInput.type(title);
    await editor.screenshot("title");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.waitForActive("JavaScript");
    await editor.screenshot("language");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(/^Tags/);
    await editor.quickInput.typeSlowly("greeting money");
    await editor.quickInput.row("money").waitFor();
    await editor.screenshot("tags");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Who can read the snippet?");
    await editor.quickInput.waitForActive("Private");
    await editor.screenshot("private");
    await editor.quickInput.accept();
    await this.#expect([this.#snippet(savedCode)]);
  }

  async seeUnderItsLanguage(): Promise<void> {
    const { editor } = this.#stage;
    await editor.tree.open();
    await editor.tree.waitForRow("JavaScript");
    await editor.tree.expand("JavaScript");
    await editor.tree.waitForRow(title);
    await editor.screenshot("tree");
  }

  async insertAtTwoCursors(): Promise<void> {
    const { editor } = this.#stage;
    await editor.editors.openFile("two-cursors.js");
    await editor.editors.goToLine(2);
    await editor.editors.moveToLineEnd();
    await editor.editors.addCursorsBelow(1);
    await editor.tree.pressInline(title, /^Insert/);
    await editor.editors.waitForChange();
    await editor.screenshot("inserted-twice");
    await editor.editors.save();
    const inserted = indented(savedCode, "    ");
    await this.#expectFile(
      "two-cursors.js",
      `function first() {\n    ${inserted}\n    ${inserted}\n}\n`,
    );
    await editor.page.keyboard.press("ControlOrMeta+Z");
    await editor.editors.save();
    await this.#expectFile("two-cursors.js", mainJobFiles["two-cursors.js"]);
  }

  async searchAndInsert(): Promise<void> {
    const { editor } = this.#stage;
    await editor.editors.openFile("windows.js");
    await editor.editors.goToLine(3);
    await editor.page.keyboard.press("Tab");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor("Search Snippets");
    await editor.quickInput.typeSlowly("double");
    await editor.quickInput.waitForActive(title);
    await editor.screenshot("search");
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    // The tab had an unsaved change before: what tells of the insertion is the text.
    await editor.editors.waitForText("const price");
    await editor.screenshot("inserted-by-search");
    await editor.editors.save();
    // The file is indented by tabs, so the snippet's own steps become tabs, too.
    const inserted = indented(savedCode.replaceAll("    ", "\t"), "\t").replaceAll("\n", "\r\n");
    await this.#expectFile(
      "windows.js",
      mainJobFiles["windows.js"].replace("\r\n\r\n", `\r\n\t${inserted}\r\n`),
    );
  }

  async editAndSave(): Promise<void> {
    const { editor } = this.#stage;
    await typeIntoSnippet(editor, title, addition);
    await editor.editors.waitForChange();
    await editor.screenshot("editing");
    await editor.editors.save();
    await this.#expect([this.#snippet(savedCode + addition)]);
    await editor.screenshot("edited");
  }

  async deleteAndUndo(): Promise<void> {
    const { editor } = this.#stage;
    await editor.tree.chooseFromMenu(title, "Delete Snippet");
    await editor.dialog.waitFor(title);
    await editor.screenshot("delete-question");
    await editor.dialog.press(title, "Delete");
    await editor.tree.waitUntilGone(title);
    await this.#expect([]);
    await editor.screenshot("deleted");
    await editor.notifications.press(title, "Undo");
    await this.#expect([this.#snippet(savedCode + addition)]);
    await editor.tree.expand("JavaScript");
    await editor.tree.waitForRow(title);
    await editor.screenshot("undone");
  }

  #snippet(code: string): SavedSnippet {
    return { title, code, language: "JavaScript", tags: ["greeting", "money"], private: true };
  }

  async #expect(snippets: readonly SavedSnippet[]): Promise<void> {
    await eventually(() => this.#library().snippets(), snippets);
  }

  async #expectFile(name: string, text: string): Promise<void> {
    const path = join(this.#stage.server.workspaceFolder, name);
    await eventually(() => readFile(path, "utf8"), text);
  }
}

/** All lines but the first get the indentation of the place. */
function indented(code: string, indentation: string): string {
  return code.replaceAll("\n", `\n${indentation}`);
}
