import type { GroupSubject } from "../../core/organise/group.ts";
import type { SnippetGroup } from "../../core/snippet/regrouping.ts";
import { languageName } from "../languageText.ts";
import type { TreeNode } from "../tree/treeNodes.ts";

/** A group of the view, with the name that users see. */
export interface DropGroup {
  readonly group: SnippetGroup;
  readonly name: string;
}

/** The group of a drop target; a snippet's row counts as its group. */
export function dropGroupOf(target: TreeNode | undefined): DropGroup | undefined {
  const subject = subjectOf(target);
  switch (subject?.kind) {
    case "language":
      return {
        group: { kind: "language", languageId: subject.languageId },
        name: languageName({ id: subject.languageId, name: subject.name }),
      };
    case "tag":
      return { group: { kind: "tag", tag: subject.tag }, name: subject.tag };
    case "favorites":
    case "recent":
    case "otherTags":
    case "untagged":
    case "shared":
    case undefined:
      return undefined;
  }
}

/** Whether the drop target is among the favorites. */
export function isAmongFavorites(target: TreeNode | undefined): boolean {
  return subjectOf(target)?.kind === "favorites";
}

function subjectOf(target: TreeNode | undefined): GroupSubject | undefined {
  const row = target?.kind === "snippet" ? target.parent : target;
  return row?.kind === "group" ? row.group.subject : undefined;
}
