import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import type { SnippetNode, TreeNode } from "../../src/host/tree/treeNodes.ts";
import { TreeArrangement } from "../../src/host/tree/treeArrangement.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";

const limitMs = 20_000;

describe("The view's organisation", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  beforeEach(() => editor.clear());
  afterEach(async () => {
    await run("groupByLanguage");
    await run("sortByNewest");
    await run("clearFilter");
    await run("arrangeView", { showsFavorites: true });
    await run("arrangeView", { showsRecent: false });
  });
  before(() => run("arrangeView", { showsRecent: false }));
  after(async () => {
    await run("arrangeView", { showsRecent: true });
    await editor.leave();
  });

  const run = (command: string, ...given: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`snippetService.${command}`, ...given);
  const labelOf = (node: TreeNode): string => {
    const { label } = editor.parts.rows.getTreeItem(node);
    assert.ok(typeof label === "string");
    return label;
  };
  const below = async (node: TreeNode): Promise<readonly string[]> => {
    const labels: string[] = [];
    for (const each of await editor.parts.rows.getChildren(node)) {
      const inside = await below(each);
      labels.push(inside.length === 0 ? labelOf(each) : `${labelOf(each)} (${inside.join(" ")})`);
    }
    return labels;
  };
  /** A line for each group with what is below it, a group of a group in parentheses, and for each row beside. */
  const shown = async (): Promise<readonly string[]> => {
    const lines: string[] = [];
    for (const node of await editor.parts.rows.getChildren()) {
      lines.push([labelOf(node), ...(await below(node))].join(" "));
    }
    return lines;
  };
  /** Resolves when the view has come to this. */
  const shows = async (...expected: readonly string[]): Promise<void> => {
    const tooLate = AbortSignal.timeout(limitMs);
    for (;;) {
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      const listening = editor.parts.rows.onDidShow(() => resolve());
      tooLate.addEventListener("abort", () => resolve());
      const now = await shown();
      if (JSON.stringify(now) === JSON.stringify(expected) || tooLate.aborted) {
        listening.dispose();
        assert.deepEqual(now, expected);
        return;
      }
      await changed;
      listening.dispose();
    }
  };
  const three = async (): Promise<readonly [Snippet, Snippet, Snippet]> => [
    await editor.add({ title: "walk", tags: ["io"] }),
    await editor.add({ title: "align", tags: ["css", "io"] }, "CSS"),
    await editor.add({ title: "bake" }),
  ];
  const rowOf = ({ id }: Snippet): SnippetNode =>
    editor.parts.rows.rowOf(id) ?? assert.fail("no row");

  it("is by language, by tag, flat, and by title within each", async () => {
    await three();
    await shows("CSS align", "Python bake walk");
    await run("groupByTag");
    await shows("css align", "io align walk", "Without Tags bake");
    await run("doNotGroup");
    await shows("bake", "align", "walk");
    await run("sortByTitle");
    await shows("align", "bake", "walk");
    await run("groupByLanguage");
    await shows("CSS align", "Python bake walk");
  });

  it("has groups in groups where tags have slashes, as deep as they go", async () => {
    await editor.add({ title: "put", tags: ["work/api"] });
    const get = await editor.add({ title: "get", tags: ["work/api/v2", "home"] });
    await editor.add({ title: "note", tags: ["work"] });
    await run("groupByTag");
    await shows("home get", "work api (v2 (get) put) note");
    const [, work] = await editor.parts.rows.getChildren();
    const item = editor.parts.rows.getTreeItem(work ?? assert.fail("no row"));
    assert.equal(item.description, "3");
    assert.equal(item.accessibilityInformation?.label, "work, 3 snippets");
    await run("filter", "tag:work get");
    await shows("home get", "work api (v2 (get))");
    await run("clearFilter");
    await editor.library.edit(get.id, { ...get, tags: ["work/db"] }, get);
    await shows("work api (put) db (get) note");
  });

  it("has the language of the active file first, and follows it", async () => {
    await three();
    await run("groupByFile");
    await shows("CSS align", "Python bake walk");
    const open = async (language: string): Promise<void> => {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language }));
    };
    await open("python");
    await shows("Python bake walk", "CSS align");
    const [first] = await editor.parts.rows.getChildren();
    const item = editor.parts.rows.getTreeItem(first ?? assert.fail("no row"));
    assert.equal(item.description, "2, matches this file");
    assert.equal(item.collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
    await open("css");
    await shows("CSS align", "Python bake walk");
    await open("json");
    await shows("CSS align", "Python bake walk");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("has favorites at the top, where the person wants them", async () => {
    const [walk, align] = await three();
    await run("addFavorite", rowOf(walk), [rowOf(walk), rowOf(align)]);
    await shows("Favorites align walk", "CSS align", "Python bake walk");
    await run("arrangeView", { showsFavorites: false });
    await shows("CSS align", "Python bake walk");
    await run("arrangeView", { showsFavorites: true });
    const [favorites] = await editor.parts.rows.getChildren();
    const rows = await editor.parts.rows.getChildren(favorites);
    await run("removeFavorite", rows[0], rows);
    await shows("CSS align", "Python bake walk");
  });

  it("has what was used last at the top, and knows what is used most", async () => {
    const [walk, align, bake] = await three();
    await run("arrangeView", { showsRecent: true });
    await run("copy", rowOf(walk));
    await shows("Recently Used walk", "CSS align", "Python bake walk");
    await run("copy", rowOf(bake));
    await run("copy", rowOf(bake));
    await shows("Recently Used bake walk", "CSS align", "Python bake walk");
    await run("copy", rowOf(align));
    await shows("Recently Used align bake walk", "CSS align", "Python bake walk");
    await run("arrangeView", { showsRecent: false });
    await run("doNotGroup");
    await run("sortByLastUsed");
    await shows("align", "bake", "walk");
    await run("arrangeView", { sorting: "mostUsed" });
    await shows("bake", "align", "walk");
  });

  it("shows what a filter finds until it is cleared, best first or as it is chosen", async () => {
    await three();
    await editor.add({ title: "Much about nothing", description: "walk the io" });
    await run("filter", "walk");
    await shows("Python walk Much about nothing");
    await editor.add({ title: "walk on" });
    await shows("Python walk walk on Much about nothing");
    await run("sortByTitle");
    await shows("Python Much about nothing walk walk on");
    await run("arrangeView", { isByMatch: true });
    await shows("Python walk walk on Much about nothing");
    await run("filter", "tag:css");
    await shows("CSS align");
    await run("filter", "nothing has this");
    await shows();
    await run("clearFilter");
    await shows("CSS align", "Python bake Much about nothing walk walk on");
  });

  it("marks templates, in words", async () => {
    const snippet = await editor.add({ title: "for", tags: ["format:template", "loop"] });
    const item = editor.parts.rows.getTreeItem(rowOf(snippet));
    assert.equal(item.description, "template, loop");
    assert.equal(item.accessibilityInformation?.label, "for, Python, private, tags loop, template");
  });

  it("says in the tooltip when a snippet was created and changed", async () => {
    const snippet = await editor.add();
    const row = rowOf(snippet);
    const item = editor.parts.rows.getTreeItem(row);
    const { tooltip } = await editor.parts.rows.resolveTreeItem(item, row);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    const day = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: "medium" });
    const text = tooltip.value.replaceAll("\\", "");
    assert.ok(text.includes(`Created ${day.format(snippet.createdAt)}`), text);
  });

  it("is chosen from one list, which filters too", async () => {
    await three();
    const picks = new AnsweredPicks();
    picks.choose("Tag");
    await run("arrangeView");
    await shows("css align", "io align walk", "Without Tags bake");
    picks.choose("Title");
    await run("arrangeView");
    picks.choose("No Groups");
    await run("arrangeView");
    await shows("align", "bake", "walk");
    picks.choose("Filter…");
    picks.type("tag:io");
    await run("arrangeView");
    // The best match first, whatever the sorting.
    await shows("walk", "align");
    picks.choose("Title");
    await run("arrangeView");
    await shows("align", "walk");
    picks.choose("Clear Filter");
    await run("arrangeView");
    await shows("align", "bake", "walk");
    picks.dispose();
  });

  it("is remembered for the workspace", async () => {
    const store = new InMemoryStore();
    const before = new TreeArrangement(store);
    await before.change({ grouping: "tag", filter: "x" });
    const { grouping, filter } = new TreeArrangement(store).now;
    assert.deepEqual([grouping, filter], ["tag", "x"]);
    await new TreeArrangement(new InMemoryStore()).change({});
  });
});
