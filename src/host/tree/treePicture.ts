import type { Snippet } from "../../core/model.ts";
import { groupByLanguage } from "../../core/organise/groupByLanguage.ts";
import { RowList, type RowFacts } from "./rowList.ts";
import { GroupNode, type SnippetNode, type TreeNode } from "./treeNodes.ts";

interface ShownGroup {
  readonly node: GroupNode;
  readonly list: RowList;
}

/** The rows of one library as the editor was given them, and what of them is another than before. */
export class TreePicture {
  readonly libraryKey: string;
  readonly #facts: RowFacts;
  #groups: ReadonlyMap<string, ShownGroup> = new Map();

  constructor(libraryKey: string, facts: RowFacts) {
    this.libraryKey = libraryKey;
    this.#facts = facts;
  }

  /** The rows at the top. */
  get roots(): readonly GroupNode[] {
    return [...this.#groups.values()].map(({ node }) => node);
  }

  /** @returns the rows that the editor has to draw anew; undefined where others stand at the top, or in another order. */
  update(snippets: readonly Snippet[]): readonly TreeNode[] | undefined {
    const before = this.#groups;
    const now = new Map<string, ShownGroup>();
    const changed: TreeNode[] = [];
    for (const group of groupByLanguage(snippets)) {
      const shown = before.get(group.id) ?? this.#shown(new GroupNode(this.libraryKey, group));
      const { node, list } = shown;
      const isOther = labelOf(node) !== labelOf({ group });
      node.become(group);
      const rows = list.isGiven ? list.update(group.snippets, this.#facts) : [];
      // The rows below are drawn with their group.
      changed.push(...(isOther || rows === undefined ? [node] : rows));
      now.set(group.id, shown);
    }
    this.#groups = now;
    return isSameOrder(before, now) ? changed : undefined;
  }

  /** The rows below one at the top; none below one that is gone. */
  below({ group: { id } }: GroupNode): readonly SnippetNode[] {
    const shown = this.#groups.get(id);
    return shown?.list.give(shown.node.group.snippets, this.#facts) ?? [];
  }

  /** The row of a snippet. */
  rowOf(snippet: Snippet): SnippetNode | undefined {
    const holder = this.roots.find(({ group }) => group.snippets.includes(snippet));
    return holder && this.below(holder).find((row) => row.snippet === snippet);
  }

  #shown(node: GroupNode): ShownGroup {
    return { node, list: new RowList(this.libraryKey, node) };
  }
}

/** What the row of a group itself shows. */
function labelOf({ group }: Pick<GroupNode, "group">): string {
  return `${group.snippets.length} ${group.subject.name}`;
}

function isSameOrder(
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): boolean {
  const order = before.keys();
  return before.size === now.size && [...now.keys()].every((id) => order.next().value === id);
}
