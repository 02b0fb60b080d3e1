import assert from "node:assert/strict";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import { startDemo } from "../support/person/demo.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";

const stepLimitMs = 180_000;

const title = "Worker pool over a channel";

describe("A person who puts the view in order", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("tree", { files: { "main.go": "package main" } });

  const isShown = (label: string, expected: boolean): Promise<void> =>
    eventually(async () => (await walk.editor.tree.labels()).includes(label), expected);

  const arrange = async (row: string): Promise<void> => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Arrange View…");
    await editor.quickInput.waitFor("Arrange View");
    await editor.quickInput.row(row).waitFor();
    await editor.screenshot("arrange");
    await editor.quickInput.pick(new RegExp(`^${row}$`));
  };
  const filterBy = async (query: string): Promise<void> => {
    const { editor } = walk;
    await arrange("Filter…");
    await editor.quickInput.waitFor("Filter Snippets");
    await editor.quickInput.type(query);
    await editor.quickInput.accept();
  };

  walk.step("signs in, and groups by tag", async () => {
    const { editor } = walk;
    const { demo } = await startDemo(walk.owned);
    await signInWithDemo(walk.stage, demo, demo.apiUrl);
    await editor.tree.waitForRow("Go");
    await arrange("Tag");
    await editor.tree.waitForRow("concurrency");
    await isShown("Go", false);
    await editor.tree.expand("concurrency");
    await editor.tree.waitForRow(title);
    await editor.screenshot("by-tag");
  });

  walk.step("marks a favorite by the row's menu, which stands at the top then", async () => {
    const { editor } = walk;
    await editor.tree.chooseFromMenu(title, "Organize", "Add to Favorites");
    await editor.tree.expand("Favorites");
    await eventually(async () => (await editor.tree.labels()).slice(0, 2), ["Favorites", title]);
    await editor.screenshot("favorites");
  });

  walk.step("gives it a tag with a slash, and finds it in a group of a group", async () => {
    const { editor } = walk;
    await editor.tree.chooseFromMenu(title, "Organize", "Edit Tags…");
    await editor.quickInput.waitFor(/^Tags/);
    await editor.page.keyboard.press("End");
    await editor.quickInput.typeSlowly(" !/api");
    await editor.quickInput.row("!/api").waitFor();
    await editor.quickInput.accept();
    await editor.quickInput.waitUntilClosed();
    await editor.tree.expand("!");
    await editor.tree.expand("api");
    await eventually(
      async () => (await editor.tree.labels()).slice(0, 5),
      ["Favorites", title, "!", "api", title],
    );
    await editor.screenshot("groups-in-groups");
  });

  walk.step("has the language of the open file first", async () => {
    const { editor } = walk;
    await arrange("Active File");
    await editor.tree.waitForRow("Go");
    await editor.editors.openFile("main.go");
    await editor.tree.open();
    await eventually(
      async () => (await editor.tree.labels()).slice(0, 3),
      ["Favorites", title, "Go"],
    );
    await editor.screenshot("suits-this-file");
  });

  walk.step("filters until the filter is cleared", async () => {
    const { editor } = walk;
    await filterBy("pool");
    await isShown("Favorites", false);
    await editor.tree.waitForRow(title);
    await editor.page.getByText("Filter: pool (1 found)").first().waitFor();
    await editor.screenshot("filtered");
    await filterBy("nothing has these words");
    await editor.tree.waitForWelcome("No snippet matches the filter.");
    await editor.screenshot("nothing-found");
    await editor.tree.pressWelcome("Clear Filter");
    await editor.tree.waitForRow("Favorites");
  });

  for (const [theme, kind] of [
    ["Light Modern", "vs"],
    ["Dark Modern", "vs-dark"],
    ["Dark High Contrast", "hc-black"],
  ] as const) {
    walk.step(`sees what is chosen in the menu, in the theme ${theme}`, async () => {
      const { editor } = walk;
      await editor.useTheme(theme, kind);
      const more = editor.page.locator(".part.sidebar .codicon-toolbar-more");
      const group = editor.page.getByRole("menuitem", { name: "Group By", exact: true });
      await more.first().click();
      await group.waitFor();
      await group.hover();
      const chosen = editor.page
        .locator(".monaco-menu .action-item.disabled")
        .filter({ hasText: /^Group by Active File/ });
      await chosen.waitFor();
      await editor.screenshot(`${kind}-menu`);
      assert.equal(await chosen.count(), 1);
      await closeOpenMenu(editor.page);
    });
  }
});
