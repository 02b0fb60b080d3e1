import {
  authentication,
  commands,
  ExtensionMode,
  lm,
  window,
  workspace,
  type ExtensionContext,
  type TreeDataProvider,
  type TreeView,
} from "vscode";
import { Suggestions } from "./host/completion/suggestions.ts";
import { commandIds } from "./host/commandId.ts";
import { followWalkthrough } from "./host/firstSteps.ts";
import { draggedType, droppableTypes } from "./host/dragAndDrop/draggedType.ts";
import { late, lateMethods } from "./core/late.ts";
import { lateFileSystem } from "./host/late/lateFileSystem.ts";
import { lateProvider } from "./host/late/lateProvider.ts";
import type { Parts, Program } from "./host/late/parts.ts";
import { takeUp } from "./host/late/takeUp.ts";
import { toolNames } from "./host/tools/toolName.ts";
import type { TreeNode } from "./host/tree/treeNodes.ts";

/** Access for tests inside the editor; `activate` returns nothing otherwise. */
export interface TestAccess {
  readonly parts: () => Promise<Parts>;
  /** The folder of all stored data, except secrets and the editor's own storage. */
  readonly storage: string;
}

/**
 * Registers the entry points of the editor, and builds nothing: everything else is loaded at the first use, or if changes
 * are pending.
 * The editor requires that the authentication provider and the URI handler are registered before the first await.
 */
export function activate(context: ExtensionContext): TestAccess | undefined {
  const program: () => Promise<Program> = late(async () => {
    const { compose } = await import("./composition/compose.ts");
    return compose(context, view, suggestions);
  });
  const parts = async (): Promise<Parts> => (await program()).parts();
  const accounts = lateProvider(
    async () => (await parts()).authentication,
    ["getSessions", "createSession", "removeSession"],
    "onDidChangeSessions",
  );
  const documents = lateFileSystem("snippet", async () => (await parts()).documents());
  const drafts = lateFileSystem("snippet-draft", async () => {
    const { files } = await (await parts()).drafts();
    return files;
  });
  const suggestions = new Suggestions(async () => (await parts()).completions());
  const rows = lateProvider(
    async (): Promise<TreeDataProvider<TreeNode>> => (await parts()).rows,
    ["getTreeItem", "getChildren", "getParent", "resolveTreeItem"],
    "onDidChangeTreeData",
  );
  const view: TreeView<TreeNode> = window.createTreeView("snippetService.snippets", {
    treeDataProvider: rows,
    canSelectMany: true,
    showCollapseAll: true,
    dragAndDropController: {
      dragMimeTypes: [draggedType],
      dropMimeTypes: droppableTypes,
      ...lateMethods(async () => (await parts()).dragAndDrop, ["handleDrag", "handleDrop"]),
    },
  });
  context.subscriptions.push(
    accounts,
    documents,
    drafts,
    suggestions,
    rows,
    view,
    followWalkthrough(context.globalState),
    authentication.registerAuthenticationProvider("snippet-service", "Snippet Service", accounts, {
      supportsMultipleAccounts: true,
    }),
    window.registerUriHandler({
      handleUri: async (uri) => (await parts()).addresses.handleUri(uri),
    }),
    workspace.registerFileSystemProvider("snippet", documents, { isCaseSensitive: true }),
    workspace.registerFileSystemProvider("snippet-draft", drafts, { isCaseSensitive: true }),
    ...commandIds.map((id) =>
      commands.registerCommand(id, async (...given: readonly unknown[]) =>
        (await program()).run(id, ...given),
      ),
    ),
  );
  // Other editors of the family may lack language models.
  const models: Partial<typeof lm> | undefined = lm;
  if (models?.registerTool !== undefined) {
    context.subscriptions.push(
      ...toolNames.map((name) =>
        lm.registerTool(
          name,
          lateMethods(async () => (await parts()).tool(name), ["prepareInvocation", "invoke"]),
        ),
      ),
    );
  }
  void takeUp(context, suggestions, program);
  return context.extensionMode === ExtensionMode.Test
    ? { parts, storage: context.globalStorageUri.fsPath }
    : undefined;
}
