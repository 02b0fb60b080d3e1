import assert from "node:assert/strict";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";

const stepLimitMs = 180_000;

const files = {
  "greet.py": 'def greet(name):\n    print(f"Hello, {name}!")\n',
  "area.py": "def area(r):\n    return 3.14 * r * r\n",
  "log.js": "console.log(value);\n",
};

describe("A user of the view", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("view", { files });

  const save = async (
    file: string,
    title: string,
    visibility: "Private" | "Public" = "Private",
  ): Promise<void> => {
    const { editor } = walk;
    await editor.editors.openFile(file);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await goThroughSave(editor.quickInput, { title, visibility });
    await eventually(
      async () => (await walk.computer.snippets()).some((each) => each.title === title),
      true,
    );
  };
  const titles = async (): Promise<readonly string[]> =>
    (await walk.computer.snippets()).map(({ title }) => title).toSorted();

  walk.step("saves with the Explorer in the side bar, which stays there", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await editor.runCommand("View: Show Explorer");
    const explorer = editor.page.locator(".part.sidebar .explorer-folders-view");
    await explorer.waitFor();
    await save("log.js", "Log a value");
    const show = editor.page.locator(".statusbar-item", { hasText: "Show “Log a value”" });
    await show.waitFor();
    assert.ok(await explorer.isVisible());
    await editor.screenshot("side-bar-stays");
    await show.click();
    await editor.tree.waitUntilRevealed("Log a value");
    await show.waitFor({ state: "hidden" });
    await editor.screenshot("shown");
  });

  walk.step("sees a new snippet selected where the view is in sight", async () => {
    const { editor } = walk;
    await save("greet.py", "Greet");
    await editor.tree.waitUntilRevealed("Greet");
  });

  walk.step("sees at a row that everybody can read it", async () => {
    const { editor } = walk;
    await save("area.py", "Area of a circle", "Public");
    await editor.tree.waitUntilRevealed("Area of a circle");
    await editor.tree.row("Area of a circle").locator(".codicon-globe").waitFor();
    assert.equal(await editor.tree.row("Greet").locator(".codicon-globe").count(), 0);
    assert.match(
      (await editor.tree.row("Area of a circle").getAttribute("aria-label")) ?? "",
      /, public$/,
    );
    await editor.screenshot("public");
  });

  walk.step("closes a group", async () => {
    const { editor } = walk;
    await editor.tree.row("JavaScript").click();
    await editor.tree.waitUntilGone("Log a value");
  });

  walk.step("chooses from short menus", async () => {
    const { editor } = walk;
    await editor.tree.row("Greet").click({ button: "right" });
    const menu = editor.page.locator(".context-view .monaco-menu").first();
    await menu.getByRole("menuitem", { name: "Delete Snippet" }).waitFor();
    const entries = await menu.getByRole("menuitem").allInnerTexts();
    assert.ok(entries.length <= 10, entries.join(", "));
    await menu.getByRole("menuitem", { name: "Organize" }).hover();
    await editor.page.getByRole("menuitem", { name: "Edit Tags…" }).waitFor();
    await editor.screenshot("row-menu");
    await closeOpenMenu(editor.page);
    await editor.tree.row("Python").click({ button: "right" });
    await menu.getByRole("menuitem", { name: "New Snippet…" }).waitFor();
    await menu.getByRole("menuitem", { name: "Export Snippets…" }).waitFor();
    await editor.screenshot("group-menu");
    await closeOpenMenu(editor.page);
  });

  walk.step("filters, and changes the filter from the palette, too", async () => {
    const { editor } = walk;
    const asks = async (before: string, after: string): Promise<void> => {
      await editor.runCommand("Snippet Service: Filter…");
      await editor.quickInput.waitFor("Filter Snippets");
      assert.equal(await editor.quickInput.value(), before);
      await editor.quickInput.type(after);
      await editor.quickInput.accept();
      await editor.quickInput.waitUntilClosed();
    };
    await asks("", "greet");
    await editor.tree.waitForMessage("Filter: greet (1 found)");
    await asks("greet", "");
    await editor.tree.waitUntilWithoutMessage();
  });

  walk.step("renames, copies and deletes with the keys of the Explorer", async () => {
    const { editor } = walk;
    const { keyboard } = editor.page;
    await editor.tree.row("Area of a circle").click();
    await keyboard.press("ArrowDown");
    await keyboard.press("F2");
    await editor.quickInput.waitFor("Title");
    assert.equal(await editor.quickInput.value(), "Greet");
    await editor.screenshot("rename");
    await editor.quickInput.type("Greet by name");
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    await eventually(titles, ["Area of a circle", "Greet by name", "Log a value"]);
    await editor.tree.row("Area of a circle").click();
    await keyboard.press("ArrowDown");
    await keyboard.press("ControlOrMeta+C");
    await eventually(
      () => editor.page.evaluate("navigator.clipboard.readText()"),
      files["greet.py"],
    );
    await keyboard.press("Delete");
    await editor.dialog.waitFor("Delete “Greet by name”?");
    await editor.screenshot("delete");
    await editor.dialog.press("Delete “Greet by name”?", "Delete");
    await editor.tree.waitUntilGone("Greet by name");
    await eventually(titles, ["Area of a circle", "Log a value"]);
  });

  walk.step("finds the groups open after a reload that were open before", async () => {
    const { editor } = walk;
    // The editor writes what it remembers some moments later: both were left so some steps ago.
    assert.deepEqual(await editor.tree.labels(), ["JavaScript", "Python", "Area of a circle"]);
    await editor.reload();
    await editor.tree.open();
    await editor.tree.waitForRow("Area of a circle");
    await editor.screenshot("reloaded");
    assert.ok(!(await editor.tree.labels()).includes("Log a value"));
  });

  for (const [theme, kind] of [
    ["Light Modern", "vs"],
    ["Dark Modern", "vs-dark"],
  ] as const) {
    walk.step(`sees rows and a short hover in the theme ${theme}`, async () => {
      const { editor } = walk;
      await editor.useTheme(theme, kind);
      await editor.tree.showHover("Area of a circle");
      await editor.screenshot(`${kind}-hover`);
    });
  }
});
