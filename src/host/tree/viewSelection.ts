import { commands, type TreeView } from "vscode";
import { SnippetNode, type TreeNode } from "./treeNodes.ts";

type SelectableView = Pick<TreeView<TreeNode>, "selection" | "reveal">;

/** What a key binding of the view passes, since the editor hands it no row. */
interface FromView {
  readonly from: "view";
}

export function isFromView(given: unknown): given is FromView {
  return typeof given === "object" && given !== null && "from" in given && given.from === "view";
}

/**
 * The rows that a key of the view is about, as a menu passes them: all selected ones where the keyboard stands on one of
 * these, else the one on which it stands. Rows of groups are left out. Extensions are told the selection alone, so the
 * editor's own command adds the focused row to it, or takes it out.
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
