import type { SnippetGroup } from "../../core/snippet/regrouping.ts";
import type { TreeNode } from "../tree/treeNodes.ts";

/** A group of the view, with the name that people see. */
export interface DropGroup {
  readonly group: SnippetGroup;
  readonly name: string;
}

/** The group that something is dropped on; a snippet's row stands for the group that it is in. */
export function dropGroupOf(
  row: TreeNode | undefined,
  parentOf: (row: TreeNode) => TreeNode | undefined,
): DropGroup | undefined {
  if (row?.kind === "language") {
    return { group: { kind: "language", languageId: row.languageId }, name: row.name };
  }
  return row?.kind === "snippet" ? dropGroupOf(parentOf(row), parentOf) : undefined;
}
