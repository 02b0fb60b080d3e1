import {
  authentication,
  ExtensionMode,
  languages,
  lm,
  window,
  workspace,
  type ExtensionContext,
  type TreeView,
} from "vscode";
import { commandIds } from "./host/commandId.ts";
import { CommandRegistry } from "./host/commands/commandRegistry.ts";
import { ErrorReporter } from "./host/errorReporter.ts";
import { draggedType } from "./host/dragAndDrop/draggedType.ts";
import { late } from "./host/late/late.ts";
import { LateAuthentication } from "./host/late/lateAuthentication.ts";
import { LateDragAndDrop } from "./host/late/lateDragAndDrop.ts";
import { LateFileSystem } from "./host/late/lateFileSystem.ts";
import { LateTool } from "./host/late/lateTool.ts";
import { LateTreeData } from "./host/late/lateTreeData.ts";
import type { Parts } from "./host/late/parts.ts";
import { toolNames } from "./host/tools/toolName.ts";
import type { TreeNode } from "./host/tree/treeNodes.ts";
import type { WaitingNode } from "./host/waiting/waitingNode.ts";

/** What tests inside the editor get from `activate`; nobody else gets anything. */
export interface TestAccess {
  readonly parts: () => Promise<Parts>;
}

/**
 * Registers, and builds nothing: everything behind the registrations is loaded at its first use.
 * The authentication provider and the address handler stand before the first await, as the editor demands.
 */
export function activate(context: ExtensionContext): TestAccess | undefined {
  const log = window.createOutputChannel("Snippet Service", { log: true });
  const errors = new ErrorReporter(log);
  const registry = new CommandRegistry(errors);
  const parts: () => Promise<Parts> = late(async () => {
    const { compose } = await import("./composition/compose.ts");
    return compose(context, log, errors, view);
  });
  const accounts = new LateAuthentication(async () => (await parts()).authentication);
  const documents = new LateFileSystem(async () => (await parts()).documents());
  const templates = new LateFileSystem(async () => (await (await parts()).templates()).drafts);
  const rows = new LateTreeData<TreeNode>(async () => (await parts()).rows);
  const waiting = new LateTreeData<WaitingNode>(async () => (await parts()).waiting());
  const dragAndDrop = new LateDragAndDrop(async () => (await parts()).dragAndDrop(), errors);
  const view: TreeView<TreeNode> = window.createTreeView("snippetService.snippets", {
    treeDataProvider: rows,
    canSelectMany: true,
    showCollapseAll: true,
    dragAndDropController: dragAndDrop,
  });
  context.subscriptions.push(
    log,
    accounts,
    documents,
    templates,
    rows,
    view,
    waiting,
    window.createTreeView("snippetService.waiting", { treeDataProvider: waiting }),
    authentication.registerAuthenticationProvider("snippet-service", "Snippet Service", accounts, {
      supportsMultipleAccounts: true,
    }),
    languages.registerDocumentDropEditProvider({ pattern: "**" }, dragAndDrop, {
      dropMimeTypes: [draggedType],
    }),
    window.registerUriHandler({
      handleUri: async (uri) => (await parts()).addresses.handleUri(uri),
    }),
    workspace.registerFileSystemProvider("snippet", documents, { isCaseSensitive: true }),
    workspace.registerFileSystemProvider("snippet-draft", templates, { isCaseSensitive: true }),
    ...commandIds.map((id) =>
      registry.register(id, async (...given) => (await parts()).run(id, ...given)),
    ),
  );
  // Editors of the family may have no language models.
  const models: Partial<typeof lm> | undefined = lm;
  if (models?.registerTool !== undefined) {
    context.subscriptions.push(
      ...toolNames.map((name) =>
        lm.registerTool(name, new LateTool(async () => (await parts()).tool(name))),
      ),
    );
  }
  return context.extensionMode === ExtensionMode.Test ? { parts } : undefined;
}
