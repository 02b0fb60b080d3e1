import { commands, type TreeView } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import { SnippetNode, type TreeNode } from "./treeNodes.ts";

type SelectableView = Pick<TreeView<TreeNode>, "selection" | "reveal">;

/** Whether it is the argument of a key binding of the view: the editor passes no row. */
export function isFromView(given: unknown): boolean {
  return isFields(given) && given["from"] === "view";
}

/**
 * The rows for a key of the view, as a menu would pass them: all selected rows if the focused one is among them, else
 * the focused one. Rows of groups are left out. Extensions can read only the selection, so the editor's own command
 * toggles the focused row in it.
 */
export async function rowsOfView(view: SelectableView): Promise<readonly SnippetNode[]> {
  const before = view.selection;
  await commands.executeCommand("list.toggleSelection");
  const after = view.selection;
  const [focused] = after.filter((node) => !before.includes(node));
  if (focused === undefined) {
    await commands.executeCommand("list.toggleSelection");
    return before.filter((node) => node instanceof SnippetNode);
  }
  await view.reveal(focused, { select: true, focus: true });
  return focused instanceof SnippetNode ? [focused] : [];
}
