import { commands, type TreeView } from "vscode";
import { SnippetNode, type TreeNode } from "./treeNodes.ts";

type SelectableView = Pick<TreeView<TreeNode>, "selection" | "reveal">;

/** The argument of a key binding of the view, because the editor passes no row. */
interface FromView {
  readonly from: "view";
}

export function isFromView(given: unknown): given is FromView {
  return typeof given === "object" && given !== null && "from" in given && given.from === "view";
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
