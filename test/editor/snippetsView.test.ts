import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SnippetError } from "../../src/core/errors.ts";
import type { LibraryState } from "../../src/core/library/snippetLibrary.ts";
import { OpenGroups } from "../../src/host/tree/openGroups.ts";
import { ShowOffer } from "../../src/host/tree/showOffer.ts";
import type { LibraryInUse } from "../../src/host/library/libraryInUse.ts";
import type { SnippetTree } from "../../src/host/tree/snippetTree.ts";
import { SnippetsView } from "../../src/host/tree/snippetsView.ts";
import { GroupNode, type TreeNode } from "../../src/host/tree/treeNodes.ts";
import { noticeText } from "../../src/host/tree/viewNotice.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { ManualClock } from "../support/computer/manualClock.ts";
import { factsOver, treeOver } from "../support/editor/treeOver.ts";
import { readyState } from "../support/library/readyState.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

const ready: LibraryState = { ...readyState, total: 9 };
const failed: LibraryState = {
  ...ready,
  status: "failed",
  error: new SnippetError("offline", "The server cannot be reached."),
};
const notices: readonly (readonly [what: string, LibraryState, shown: number, text: string])[] = [
  ["nothing when all is there", ready, 9, ""],
  ["nothing while what is there is looked through", { ...ready, status: "loading" }, 9, ""],
  [
    "how far a load has come",
    { ...ready, status: "loading" },
    4,
    "Still loading: 4 of 9 snippets.",
  ],
  ["nothing without rows, where the welcome stands", failed, 0, ""],
  [
    "why it may be out of date",
    failed,
    9,
    "The server cannot be reached. The list may be out of date.",
  ],
  ["that there are more", { ...ready, hasMore: true }, 9, "Showing the first 9 snippets."],
];

describe("What stands above the rows", () => {
  for (const [what, state, shown, text] of notices) {
    it(`is ${what}`, () => assert.equal(noticeText(state, shown), text));
  }
});

describe("The view", () => {
  let inUse: MemoryLibraryInUse;
  let tree: SnippetTree;
  let around: SnippetsView;
  let offer: ShowOffer;
  let clock: ManualClock;
  let store: InMemoryStore;
  let revealed: { readonly row: TreeNode; readonly focus: unknown }[];
  let expanded: vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeNode>>;
  let collapsed: vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeNode>>;
  const view = {
    message: "of before" as string | undefined,
    title: "" as string | undefined,
    visible: true,
    selection: [] as readonly TreeNode[],
    reveal: async (row: TreeNode, options?: { focus?: unknown }): Promise<void> => {
      revealed.push({ row, focus: options?.focus });
      view.selection = forgets-- > 0 ? [] : [row];
    },
    onDidChangeVisibility: new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>().event,
    onDidExpandElement: (listener: (event: vscode.TreeViewExpansionEvent<TreeNode>) => void) =>
      expanded.event(listener),
    onDidCollapseElement: (listener: (event: vscode.TreeViewExpansionEvent<TreeNode>) => void) =>
      collapsed.event(listener),
  };
  let forgets = 0;
  const surround = (libraries: LibraryInUse, around = view): SnippetsView => {
    const openGroups = new OpenGroups(store);
    return new SnippetsView({
      view: around,
      tree,
      libraries,
      facts: factsOver(),
      offer,
      openGroups,
    });
  };
  beforeEach(async () => {
    forgets = 0;
    inUse = await MemoryLibraryInUse.start();
    revealed = [];
    view.message = "of before";
    view.visible = true;
    expanded = new vscode.EventEmitter();
    collapsed = new vscode.EventEmitter();
    clock = new ManualClock();
    offer = new ShowOffer(clock);
    store = new InMemoryStore();
    const openGroups = new OpenGroups(store);
    tree = treeOver(inUse.current, undefined, undefined, openGroups);
    around = surround(inUse.current);
  });
  afterEach(() => {
    around.dispose();
    tree.dispose();
    offer.dispose();
    inUse.dispose();
  });

  it("says something above its rows or nothing, never an empty text: Theia would show that and no welcome text", async () => {
    assert.equal(view.message, undefined);
    inUse.library.add();
    inUse.library.become({ hasMore: true });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(view.message, "Showing the first 1 snippets.");
  });

  it("is given only texts that differ: the editor draws all buttons anew for each", async () => {
    around.dispose();
    const given: PropertyKey[] = [];
    const watched = new Proxy(view, {
      set: (target, name, value) => given.push(name) > 0 && Reflect.set(target, name, value),
    });
    const other = surround(inUse.current, watched);
    assert.deepEqual(given, []);
    inUse.library.add();
    inUse.library.become({ hasMore: true });
    await new Promise((resolve) => setImmediate(resolve));
    other.dispose();
    assert.deepEqual(given, ["message"]);
  });

  it("has the name of the library in use for its title, which fits into a narrow side bar, and its server behind", async () => {
    inUse.library.add();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(view.title, "ada · snippets.test");
    const here = await MemoryLibraryInUse.start("computer");
    surround(here.current).dispose();
    assert.equal(view.title, "Snippets");
    here.dispose();
  });

  it("selects a new snippet where it is in sight, and leaves the keyboard where it is", async () => {
    const { id } = inUse.library.add({ title: "new" });
    await around.reveal(id);
    assert.deepEqual(
      revealed.map(({ focus }) => focus),
      [false],
    );
    assert.equal(offer.item.text, "");
  });

  it("does not open for a new snippet: the status bar offers to show it for ten seconds", async () => {
    view.visible = false;
    const { id } = inUse.library.add({ title: "$(trash) new" });
    await around.reveal(id);
    assert.deepEqual(revealed, []);
    assert.equal(offer.item.text, "$(list-tree) Show “$\u200B(trash) new”");
    assert.equal(offer.item.accessibilityInformation?.label, "Show “$(trash) new”");
    const { command } = offer.item;
    assert.ok(typeof command === "object");
    assert.deepEqual([command.command, command.arguments], ["snippetService.showInView", [{ id }]]);
    await around.show(id);
    assert.deepEqual(
      revealed.map(({ focus }) => focus),
      [true],
    );
  });

  it("selects once more where the editor has forgotten it while it opened the view", async () => {
    const { id } = inUse.library.add();
    forgets = 1;
    await around.show(id);
    assert.equal(revealed.length, 2);
    await around.show(id);
    assert.equal(revealed.length, 3);
  });

  it("has the groups open after a reload that were open before", async () => {
    inUse.library.add();
    const [group] = await tree.getChildren();
    assert.ok(group instanceof GroupNode);
    const stored = () => new Promise((resolve) => setImmediate(resolve));
    const stateIn = (shown: SnippetTree): unknown => shown.getTreeItem(group).collapsibleState;
    assert.equal(stateIn(tree), vscode.TreeItemCollapsibleState.Collapsed);
    expanded.fire({ element: group });
    await stored();
    const reloaded = treeOver(inUse.current, undefined, undefined, new OpenGroups(store));
    assert.equal(stateIn(reloaded), vscode.TreeItemCollapsibleState.Expanded);
    reloaded.dispose();
    collapsed.fire({ element: group });
    await stored();
    const again = treeOver(inUse.current, undefined, undefined, new OpenGroups(store));
    assert.equal(stateIn(again), vscode.TreeItemCollapsibleState.Collapsed);
    again.dispose();
  });
});
