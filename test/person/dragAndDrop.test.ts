import assert from "node:assert/strict";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { chooseFromOpenMenu } from "../support/editor/chooseFromOpenMenu.ts";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { middleOf, MouseDrag, type Spot } from "../support/editor/mouseDrag.ts";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";

const stepLimitMs = 180_000;

const area = "def area(r):\n    return 3 * r * r\n";
const shape = "class Shape {\n  draw() {}\n}\n";
const cell = "def volume(r):\n    return 4 * r ** 3";
const notebook = {
  cells: [
    { cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: cell },
    { cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: "1 + 1" },
  ],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
};
const target = "first line\n    second line\n\nlast line\n";

describe("A person who drags and drops", function () {
  this.timeout(stepLimitMs);

  const files = {
    "index.py": area,
    "main.js": shape,
    "target.txt": target,
    "notes.ipynb": JSON.stringify(notebook),
  };
  const walk = new EditorWalk("drag-and-drop", { files });
  let mouse: MouseDrag;

  before(() => {
    mouse = new MouseDrag(walk.editor.page);
  });

  const rows = async (): Promise<readonly string[]> =>
    (await walk.computer.snippets())
      .map(({ title, language }) => `${title}: ${language}`)
      .toSorted();
  const tab = (name: string): Locator =>
    walk.editor.page.locator(".editor-group-container .tab").filter({ hasText: name }).first();
  const row = (label: string): Locator => walk.editor.tree.row(label);
  const menuItem = (name: string): Locator =>
    walk.editor.page.locator(".context-view .monaco-menu").getByRole("menuitem", { name });
  /** A place in the active editor: the end of one of its lines. */
  const endOf = async (text: string): Promise<Spot> => {
    const line = walk.editor.page
      .locator(".editor-group-container.active .view-line > span")
      .filter({ hasText: text })
      .first();
    await line.waitFor();
    const box = await line.boundingBox();
    assert.ok(box);
    return { x: box.x + box.width + 2, y: box.y + box.height / 2 };
  };
  /** What another program drags comes as events of the browser, which no mouse of ours can begin. */
  const dropFromOutside = (
    onto: Locator,
    given: { readonly text: string; readonly file?: string },
  ): Promise<void> =>
    onto.evaluate((element, { text, file }) => {
      const dataTransfer = new DataTransfer();
      if (file === undefined) dataTransfer.setData("text/plain", text);
      else dataTransfer.items.add(new File([text], file));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 30, clientY: top + 5, bubbles: true, cancelable: true };
      for (const kind of ["dragenter", "dragover", "drop"]) {
        element.dispatchEvent(new DragEvent(kind, { ...at, dataTransfer }));
      }
    }, given);
  /** Goes through the steps of a save with what they suggest. */
  const acceptAll = async (heading: string): Promise<void> => {
    const { quickInput } = walk.editor;
    await quickInput.waitFor(heading);
    await goThroughSave(quickInput);
  };

  walk.step("saves a file by its menu in the explorer", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.pressWelcome("Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await editor.page
      .locator(".activitybar")
      .getByRole("tab", { name: /^Explorer/ })
      .click();
    const file = editor.page.locator(".explorer-folders-view .monaco-list-row");
    await file.filter({ hasText: "index.py" }).click({ button: "right" });
    await menuItem("Save File as Snippet…").waitFor();
    await editor.screenshot("explorer-menu");
    await chooseFromOpenMenu(editor.page, "Save File as Snippet…");
    await acceptAll("Save File as Snippet");
    await eventually(rows, ["area: Python"]);
  });

  walk.step("drops the tab of a file on the view to save it", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.expand("Python");
    await editor.editors.openFile("main.js");
    const place = await middleOf(row("Python"));
    const feedback = editor.page.locator(".sidebar .monaco-list-row.drop-target").first();
    await mouse.drag(tab("main.js"), place, feedback, {
      look: () => editor.screenshot("tab-over-the-view"),
    });
    await acceptAll("Save File as Snippet");
    await eventually(rows, ["Shape: JavaScript", "area: Python"]);
    await editor.tree.waitUntilRevealed("Shape");
    await editor.screenshot("tab-saved");
  });

  walk.step("drops a snippet into a text, where the pointer is", async () => {
    const { editor } = walk;
    await editor.editors.openFile("target.txt");
    const pointer = editor.page.locator(".editor-group-container.active .dnd-target").first();
    await mouse.drag(row("area"), await endOf("second line"), pointer, {
      shift: true,
      look: () => editor.screenshot("row-over-a-text"),
    });
    await editor.editors.waitForChange();
    await editor.screenshot("row-dropped-into-a-text");
    await editor.editors.save();
    const indented = area.trimEnd().replaceAll("\n", "\n    ");
    const expected = target.replace("second line\n", `second line${indented}\n`);
    await eventually(
      () => readFile(join(walk.stage.server.workspaceFolder, "target.txt"), "utf8"),
      expected,
    );
    await editor.page.keyboard.press("ControlOrMeta+Z");
    await editor.editors.save();
    await eventually(
      () => readFile(join(walk.stage.server.workspaceFolder, "target.txt"), "utf8"),
      target,
    );
  });

  walk.step("drops two selected snippets, one below the other", async () => {
    const { editor } = walk;
    await row("area").click();
    await row("Shape").click({ modifiers: ["ControlOrMeta"] });
    await editor.editors.openFile("target.txt");
    const pointer = editor.page.locator(".editor-group-container.active .dnd-target").first();
    await mouse.drag(row("area"), await endOf("last line"), pointer, { shift: true });
    await editor.editors.waitForChange();
    await editor.screenshot("two-rows-dropped");
    await editor.editors.save();
    const text = await readFile(join(walk.stage.server.workspaceFolder, "target.txt"), "utf8");
    // The file is indented by four spaces.
    assert.equal(text, target.replace(/\n$/, `${area}${shape.replace("  ", "    ")}`));
  });

  walk.step("opens a snippet by dropping it without Shift, as any file of the editor", async () => {
    const { editor } = walk;
    const overlay = editor.page.locator("#monaco-workbench-editor-drop-overlay");
    await mouse.drag(row("area"), await endOf("first line"), overlay, {
      look: () => editor.screenshot("row-over-an-editor"),
    });
    await editor.page
      .locator(".tab.active")
      .filter({ hasText: /area|Shape/ })
      .first()
      .waitFor();
    await editor.screenshot("row-opened");
  });

  walk.step("drops text and a file from another program on a group to save them", async () => {
    const { editor } = walk;
    await dropFromOutside(row("JavaScript"), { text: "let a = `${1}`;" });
    await editor.quickInput.waitFor("Title");
    await editor.quickInput.type("Dropped text");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.waitForActive("JavaScript");
    await editor.screenshot("text-dropped-on-a-language");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(/^Tags/);
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Who can read the snippet?");
    await editor.quickInput.accept();
    const dropped = ["Dropped text: JavaScript", "Shape: JavaScript", "area: Python"];
    await eventually(rows, dropped);
    await editor.tree.waitUntilRevealed("Dropped text");
    await dropFromOutside(row("JavaScript"), { file: "go.rb", text: "def go\nend\n" });
    await acceptAll("Save File as Snippet");
    await eventually(rows, [...dropped, "go: Ruby"]);
    await editor.tree.waitUntilRevealed("go");
    await editor.screenshot("file-dropped");
  });

  walk.step("drops a snippet on another language, and takes that back", async () => {
    const { editor } = walk;
    const feedback = editor.page.locator(".sidebar .monaco-list-row.drop-target").first();
    await mouse.drag(row("area"), await middleOf(row("JavaScript")), feedback, {
      look: () => editor.screenshot("row-over-a-language"),
    });
    const all = (language: string): readonly string[] => [
      "Dropped text: JavaScript",
      "Shape: JavaScript",
      `area: ${language}`,
      "go: Ruby",
    ];
    const moved = "“area” was moved to JavaScript.";
    await editor.notifications.waitFor(moved);
    await eventually(rows, all("JavaScript"));
    await editor.screenshot("row-moved");
    await editor.notifications.press(moved, "Undo");
    await eventually(rows, all("Python"));
  });

  walk.step("saves a cell of a notebook by the menu of the cell", async () => {
    const { editor } = walk;
    await editor.runCommand("View: Close All Editors");
    await editor.quickInput.openBy("ControlOrMeta+P", "Search files by name");
    await editor.quickInput.type("notes.ipynb");
    await editor.quickInput.waitForActive("notes.ipynb");
    await editor.quickInput.accept();
    const first = editor.page
      .locator(".notebookOverlay .cell-list-container .monaco-list-row")
      .first();
    await first.locator(".view-line").first().click();
    await first.locator(".cell-title-toolbar").getByRole("button", { name: /More/ }).click();
    await menuItem("Save Cell as Snippet…").waitFor();
    await editor.screenshot("cell-menu");
    await chooseFromOpenMenu(editor.page, "Save Cell as Snippet…");
    await acceptAll("Save Cell as Snippet");
    const titles = async (): Promise<boolean> => (await rows()).includes("volume: Python");
    await eventually(titles, true);
  });

  walk.step("finds the right side of a comparison in its menus", async () => {
    const { editor } = walk;
    await editor.runCommand("View: Close All Editors");
    await editor.editors.openFile("main.js");
    await editor.page.keyboard.type("// changed");
    await editor.editors.waitForChange();
    await editor.runCommand("File: Compare Active File with Saved");
    await editor.page.locator(".editor-instance .monaco-diff-editor .view-line").first().waitFor();
    await editor.page
      .locator(".editor-group-container.active .editor-actions")
      .getByRole("button", { name: /^More Actions/ })
      .click();
    await menuItem("Save File as Snippet…").waitFor();
    await editor.screenshot("comparison-menu");
    await chooseFromOpenMenu(editor.page, "Save File as Snippet…");
    await editor.quickInput.waitFor("Save File as Snippet");
    await editor.screenshot("modified-side");
    await editor.quickInput.cancel();
    await editor.quickInput.waitUntilClosed();
  });

  walk.step(
    "finds a file's entry in the menu of its tab, and others in that of the view",
    async () => {
      const { editor } = walk;
      await editor.editors.openFile("main.js");
      await tab("main.js").click({ button: "right" });
      await menuItem("Save File as Snippet…").waitFor();
      await editor.screenshot("tab-menu");
      await closeOpenMenu(editor.page);
      await editor.page.locator(".part.sidebar .codicon-toolbar-more").first().click();
      await menuItem("Save Clipboard as Snippet…").waitFor();
      await editor.screenshot("view-menu");
      await closeOpenMenu(editor.page);
    },
  );
});
