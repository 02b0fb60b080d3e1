import assert from "node:assert/strict";
import * as v from "valibot";
import * as vscode from "vscode";
import { getSnippetTool } from "../../src/host/tools/getSnippetTool.ts";
import { snippetTooltip } from "../../src/host/tree/snippetTooltip.ts";
import type { TreeNode } from "../../src/host/tree/treeNodes.ts";
import { treeOver } from "../support/editor/treeOver.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

const rule = v.object({
  command: v.optional(v.string()),
  submenu: v.optional(v.string()),
  when: v.optional(v.string(), ""),
});
const manifest = v.object({
  contributes: v.object({ menus: v.record(v.string(), v.array(rule)) }),
});

/** The names of the commands in a row's menu, and in its submenus. */
function inMenu(contextValue: string, menu = "view/item/context"): readonly string[] {
  const extension = vscode.extensions.getExtension("snippet-service.snippet-service");
  const { menus } = v.parse(manifest, extension?.packageJSON).contributes;
  const isThere = (when: string): boolean =>
    !/snippetService\.pending|viewItem ==/u.test(when) &&
    [...when.matchAll(/viewItem =~ \/(.*?)\/(?= |$)/gu)].every(([, pattern = ""]) =>
      new RegExp(pattern, "u").test(contextValue),
    );
  return (menus[menu] ?? [])
    .filter(({ when }) => isThere(when))
    .flatMap(({ command, submenu = "" }) =>
      command === undefined ? inMenu(contextValue, submenu) : command.replace(/^.*\./u, ""),
    );
}

describe("The rows of snippets that others share", () => {
  let inUse: MemoryLibraryInUse;
  let tree: ReturnType<typeof treeOver>;
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    tree = treeOver(inUse.current);
    inUse.library.add({ title: "Mine" });
    inUse.library.share("grace", { title: "Hers", tags: ["io"] });
  });
  afterEach(() => {
    tree.dispose();
    inUse.dispose();
  });

  const item = (node: TreeNode): vscode.TreeItem => tree.getTreeItem(node);
  const row = async (): Promise<vscode.TreeItem> => {
    const group = (await tree.getChildren()).at(-1);
    const [only = assert.fail("no row"), ...others] = await tree.getChildren(group);
    assert.equal(others.length, 0);
    return item(only);
  };

  it("stand in a group of their own, with the owner's name", async () => {
    const groups = await tree.getChildren();
    assert.deepEqual(
      groups.map((node) => [item(node).label, item(node).description]),
      [
        ["Python", "1"],
        ["Shared by Others", "1"],
      ],
    );
    const { label, description, accessibilityInformation } = await row();
    assert.deepEqual([label, description], ["Hers", "by grace, io"]);
    assert.match(accessibilityInformation?.label ?? "", /^Hers, Python, public.*, by grace$/u);
  });

  it("have the owner's name in their hover", () => {
    const [snippet = assert.fail("none")] = inUse.library.shared();
    assert.match(snippetTooltip(snippet, "python", "server").value, /\$\(account\) by grace/u);
  });

  it("are not given to a model that asks for one by its id", async () => {
    const tool = getSnippetTool(inUse.current);
    const { token } = new vscode.CancellationTokenSource();
    const ask = async (id = ""): Promise<unknown> =>
      tool.invoke({ input: { id }, toolInvocationToken: undefined }, token);
    assert.ok(await ask(inUse.library.all()[0]?.id));
    await assert.rejects(ask(inUse.library.shared()[0]?.id), /no snippet with this ID/u);
  });

  it("have no command in their menus that changes or organizes", async () => {
    const { contextValue = "" } = await row();
    assert.deepEqual(inMenu(`${contextValue} page`).toSorted(), [
      "copy",
      "copyAsMarkdown",
      "copyLink",
      "export",
      "insert",
      "insert",
      "insertIntoNewFile",
      "insertIntoSearch",
      "insertIntoTerminal",
      "insertWithoutIndentation",
      "open",
      "openInBrowser",
    ]);
    const [own] = await tree.getChildren((await tree.getChildren())[0]);
    const all = inMenu(item(own ?? assert.fail("no row")).contextValue ?? "");
    assert.ok(["edit", "delete", "editTags", "makePublic"].every((name) => all.includes(name)));
  });
});
