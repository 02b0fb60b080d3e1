import type { SnippetGroup } from "../../core/snippet/regrouping.ts";
import type { TreeNode } from "../tree/treeNodes.ts";

/** A group of the view, with the name that people see. */
export interface DropGroup {
  readonly group: SnippetGroup;
  readonly name: string;
}

/** The group that something is dropped on; a snippet's row stands for the group that it is in. */
export function dropGroupOf(target: TreeNode | undefined): DropGroup | undefined {
  const row = target?.kind === "snippet" ? target.parent : target;
  if (row?.kind !== "group") {
    return undefined;
  }
  const { subject } = row.group;
  switch (subject.kind) {
    case "language":
      return { group: { kind: "language", languageId: subject.languageId }, name: subject.name };
    case "tag":
      return { group: { kind: "tag", tag: subject.tag }, name: subject.tag };
    case "favourites":
    case "recent":
    case "untagged":
      return undefined;
  }
}
