import assert from "node:assert/strict";
import * as vscode from "vscode";
import { snippetTooltip } from "../../src/host/tree/snippetTooltip.ts";
import type { TreeNode } from "../../src/host/tree/treeNodes.ts";
import { parseSnippetUri } from "../../src/host/documents/snippetUri.ts";
import { assertCost } from "../support/cost.ts";
import { LibraryInEditor, closeEditors, when } from "../support/editor/libraryInEditor.ts";
import { treeOver } from "../support/editor/treeOver.ts";
import { cachedSnippet } from "../support/library/cachedSnippet.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

describe("The view's rows", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const item = (node: TreeNode): vscode.TreeItem => editor.parts.rows.getTreeItem(node);
  const languages = (): Promise<TreeNode[]> => editor.parts.rows.getChildren();
  const snippetsOf = async (name: string): Promise<TreeNode[]> => {
    const language = (await languages()).find((node) => item(node).label === name);
    return language === undefined ? [] : editor.parts.rows.getChildren(language);
  };
  const only = async (name: string): Promise<TreeNode> => {
    const [node, ...rest] = await snippetsOf(name);
    assert.ok(node);
    assert.equal(rest.length, 0);
    return node;
  };

  it("are none in an empty library", async () => {
    assert.deepEqual(await languages(), []);
  });

  before(() =>
    vscode.commands.executeCommand("snippetService.arrangeView", { showsRecent: false }),
  );
  after(() => vscode.commands.executeCommand("snippetService.arrangeView", { showsRecent: true }));

  it("are the languages by name, each with the number of its snippets", async () => {
    await editor.add({ title: "one" });
    await editor.add({ title: "two" });
    await editor.add({ title: "three" }, "C++");
    const rows = (await languages()).map((node) => [item(node).label, item(node).description]);
    assert.deepEqual(rows, [
      ["C++", "1"],
      ["Python", "2"],
    ]);
  });

  it("are the snippets below their language, the newest first", async () => {
    await editor.add({ title: "one" });
    await editor.add({ title: "two" });
    const labels = (await snippetsOf("Python")).map((node) => item(node).label);
    assert.deepEqual(labels, ["two", "one"]);
  });

  it("have the icon of the language's files, open on a click and name their tags", async () => {
    await editor.add({ title: "Read a file", tags: ["io", "file"] });
    const { iconPath, resourceUri, command, description, contextValue, accessibilityInformation } =
      item(await only("Python"));
    assert.equal(iconPath, vscode.ThemeIcon.File);
    assert.match(resourceUri?.path ?? "", /\/Read a file\.py$/);
    assert.equal(command?.command, "vscode.open");
    assert.equal(String(description), "io, file");
    assert.match(contextValue ?? "", /^snippet/);
    assert.equal(accessibilityInformation?.label, "Read a file, Python, private, tags io, file");
  });

  it("lead to the document in which the snippet is edited, as long as it is open", async () => {
    const { id } = await editor.add();
    const row = await only("Python");
    const mode = (): string => {
      const uri: unknown = item(row).command?.arguments?.[0];
      return uri instanceof vscode.Uri ? (parseSnippetUri(uri)?.mode ?? "") : "";
    };
    assert.equal(mode(), "open");
    const redrawn = Promise.withResolvers<void>();
    const listening = editor.parts.rows.onDidChangeTreeData((rows) => {
      if (rows?.includes(row) === true) redrawn.resolve();
    });
    await vscode.commands.executeCommand("snippetService.edit", { id });
    await redrawn.promise;
    listening.dispose();
    assert.equal(mode(), "edit");
    await closeEditors();
    await when(vscode.window.tabGroups.onDidChangeTabs, () => mode() === "open" || undefined);
  });

  it("lead to the document that is open, also after a new title", async () => {
    const snippet = await editor.add({ title: "old" });
    await vscode.commands.executeCommand("snippetService.open", snippet);
    await editor.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
    const opened = async (): Promise<unknown> => item(await only("Python")).command?.arguments?.[0];
    const [tab = assert.fail()] = vscode.window.tabGroups.activeTabGroup.tabs;
    await when(
      vscode.window.tabGroups.onDidChangeTabs,
      () => tab.label.startsWith("new") || undefined,
    );
    assert.ok(tab.input instanceof vscode.TabInputText);
    assert.equal(String(await opened()), tab.input.uri.toString());
  });

  it("are below groups that have an icon, without which the editor does not indent them", async () => {
    await editor.add({ tags: [] });
    const [group = assert.fail("no group")] = await languages();
    assert.ok(item(group).iconPath instanceof vscode.ThemeIcon);
  });

  it("keep their ids when a title changes, so that selection and expansion stay", async () => {
    const snippet = await editor.add({ title: "before" });
    const before = item(await only("Python"));
    await editor.library.edit(snippet.id, { ...snippet, title: "after" }, snippet);
    const after = item(await only("Python"));
    assert.equal(after.label, "after");
    assert.equal(after.id, before.id);
  });

  it("show a title without what would turn or break the line", async () => {
    await editor.add({ title: "a\u202Eb c" });
    assert.equal(item(await only("Python")).label, "ab c");
  });

  it("know their language, so that a new snippet can be brought into sight", async () => {
    await editor.add();
    const node = await only("Python");
    const parent = editor.parts.rows.getParent(node);
    assert.ok(parent);
    assert.equal(item(parent).label, "Python");
    assert.equal(editor.parts.rows.getParent(parent), undefined);
  });

  it("tell of a change once for many, and of a sync only where it changes rows", async () => {
    const inUse = await MemoryLibraryInUse.start();
    const tree = treeOver(inUse.current);
    await tree.getChildren();
    let told = 0;
    tree.onDidChangeTreeData(() => (told += 1));
    for (let index = 0; index < 100; index += 1) {
      inUse.library.add();
    }
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(told, 1);
    inUse.library.become({ status: "loading" });
    inUse.library.become({ status: "ready" });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(told, 1);
    inUse.library.become({ hasMore: true });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(told, 2);
    tree.dispose();
    inUse.dispose();
  });

  describe("have a tooltip", () => {
    const tooltipOf = async (): Promise<string> => {
      const node = await only("Python");
      const { tooltip } = await editor.parts.rows.resolveTreeItem(item(node), node);
      assert.ok(tooltip instanceof vscode.MarkdownString);
      assert.equal(tooltip.isTrusted, false);
      assert.equal(tooltip.supportHtml, false);
      return tooltip.value;
    };

    it("with the description and the highlighted code", async () => {
      await editor.add({ title: "T", description: "What it does", code: "print(1)\n" });
      const markdown = await tooltipOf();
      assert.match(markdown, /\*\*T\*\*/);
      assert.match(markdown, /What it does/);
      assert.match(markdown, /```python\nprint\(1\)\n\n```/);
    });

    it("in which a command link, an image and HTML of a snippet are plain text", async () => {
      await editor.add({
        title: "![x](https://example.invalid/a.png) <b>$(lock)",
        description: "[click](command:x) <img src=x>",
        code: "a\n```\n# b",
      });
      const markdown = await tooltipOf();
      assert.doesNotMatch(markdown, /(?<!\\)[![<]|https?:/);
      assert.match(markdown, /````python\na\n```\n# b\n````/);
    });

    it("in which code that turns its direction is seen to do so, with a warning", async () => {
      await editor.add({ title: "a\u202Eb", code: "ok() # \u202E } \u2066 // safe" });
      const markdown = await tooltipOf();
      assert.match(markdown, /ok\(\) # \[U\+202E\] \} \[U\+2066\] \/\/ safe/);
      assert.match(markdown, /\*\*ab\*\*/);
      assert.match(markdown, /The code contains bidirectional control characters\./);
      assert.doesNotMatch(markdown, /[\u202A-\u202E\u2066-\u2069]/);
    });

    it("that shows the beginning of a long code only", async () => {
      await editor.add({ code: "x = 1\n".repeat(1000) });
      assert.ok((await tooltipOf()).length < 1000);
    });

    it("and shows the beginning of a description of four million line ends at once", () => {
      const description = `What it does${"\n".repeat(4_000_000)}`;
      const { snippet } = cachedSnippet({ id: "1", description });
      assertCost(200, () => {
        assert.match(snippetTooltip(snippet, "python", "server").value, /What it does…/);
      });
    });
  });

  it("are gone when the library is left, and come back with it", async () => {
    await editor.add();
    await editor.parts.current.use({ kind: "none" });
    assert.deepEqual(await languages(), []);
    await vscode.commands.executeCommand("snippetService.useOnThisComputer");
    editor = await LibraryInEditor.open();
    assert.equal((await snippetsOf("Python")).length, 1);
  });
});
