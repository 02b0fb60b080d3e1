import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Arrangement } from "../../core/organise/arrangement.ts";
import type { Group } from "../../core/organise/group.ts";
import { inOrder, orderOf, type Order, type OrderFacts } from "../../core/organise/order.ts";
import { outlineOf, type OutlineFacts } from "../../core/organise/outline.ts";
import { RowList, type RowFacts } from "./rowList.ts";
import { GroupNode, type RestNode, type SnippetNode, type TreeNode } from "./treeNodes.ts";

export interface PictureFacts extends OutlineFacts, Omit<OrderFacts, "place"> {
  readonly arrangement: Arrangement;
}

/** A list, and in which order its snippets stood when it was shown last. */
interface ShownList {
  readonly list: RowList;
  sorted: readonly Snippet[];
}

interface ShownGroup extends ShownList {
  readonly node: GroupNode;
}

/** The rows of one library as the editor was given them, and what of them is another than before. */
export class TreePicture {
  readonly libraryKey: string;
  readonly #facts: PictureFacts;
  readonly #rows: RowFacts;
  readonly #loose: ShownList;
  #groups: ReadonlyMap<string, ShownGroup> = new Map();
  #order: Order = () => 0;

  constructor(libraryKey: string, facts: PictureFacts, rows: RowFacts) {
    this.libraryKey = libraryKey;
    this.#facts = facts;
    this.#rows = rows;
    this.#loose = { list: new RowList(libraryKey, undefined), sorted: [] };
  }

  /** The rows at the top. */
  get roots(): readonly TreeNode[] {
    const groups = [...this.#groups.values()].map(({ node }) => node);
    return [...groups, ...this.#given(this.#loose)];
  }

  /** @returns the rows that the editor has to draw anew; undefined where others stand at the top, or in another order. */
  update(snippets: readonly Snippet[]): readonly TreeNode[] | undefined {
    const places = new Map<SnippetId, number>();
    this.#order = orderOf(this.#facts.arrangement, {
      use: (id) => this.#facts.use(id),
      matches: this.#facts.matches,
      place: (id) => {
        if (places.size === 0) {
          snippets.forEach((snippet, place) => places.set(snippet.id, place));
        }
        return places.get(id) ?? 0;
      },
    });
    const { groups, loose } = outlineOf(snippets, this.#facts.arrangement, this.#facts);
    const before = this.#groups;
    const now = new Map<string, ShownGroup>();
    const changed: TreeNode[] = [];
    for (const group of groups) {
      const known = before.get(group.id);
      const shown = known ?? this.#shown(new GroupNode(this.libraryKey, group));
      const isOther = labelOf(shown.node.group) !== labelOf(group);
      shown.node.become(group);
      const rows = shown.list.isGiven ? this.#updated(shown, group) : [];
      // The rows below are drawn with their group.
      changed.push(...(isOther || rows === undefined ? [shown.node] : rows));
      now.set(group.id, shown);
    }
    this.#groups = now;
    const rows = this.#updated(this.#loose, { snippets: loose, isOrdered: false });
    return isSameOrder(before, now) && rows !== undefined ? [...changed, ...rows] : undefined;
  }

  /** The rows below one at the top; none below one that is gone. */
  below({ group: { id } }: GroupNode): readonly TreeNode[] {
    const shown = this.#groups.get(id);
    if (shown === undefined) {
      return [];
    }
    shown.sorted = this.#sorted(shown, shown.node.group);
    return this.#given(shown);
  }

  /** Shows more of a long list. @returns what has to be drawn anew, as {@link TreePicture.update}. */
  extend({ parent }: RestNode): readonly TreeNode[] | undefined {
    const shown = parent === undefined ? this.#loose : this.#groups.get(parent.group.id);
    shown?.list.extend();
    return parent === undefined ? undefined : [parent];
  }

  /**
   * The row of a snippet: not that among the favourites or the last used ones, where there is another. It may not have
   * been shown before.
   */
  rowOf(snippet: Snippet): { readonly row: SnippetNode; readonly isNew: boolean } | undefined {
    const holder = [...this.#groups.values()]
      .filter(({ node }) => node.group.snippets.includes(snippet))
      .toSorted((one, other) => rank(one) - rank(other))[0];
    const shown = this.#loose.sorted.includes(snippet) ? this.#loose : holder;
    if (shown === undefined) {
      return undefined;
    }
    if (holder !== undefined && shown === holder) {
      holder.sorted = this.#sorted(holder, holder.node.group);
    }
    const place = shown.sorted.indexOf(snippet);
    const before = shown.list.nodes.length;
    shown.list.extend(place);
    const row = this.#given(shown).find(
      (each) => each.kind === "snippet" && each.snippet === snippet,
    );
    return row?.kind === "snippet" ? { row, isNew: before > 0 && before <= place } : undefined;
  }

  #given({ list, sorted }: ShownList): readonly TreeNode[] {
    return list.give(sorted, this.#rows);
  }

  #updated(
    shown: ShownList,
    group: Pick<Group, "snippets" | "isOrdered">,
  ): readonly TreeNode[] | undefined {
    shown.sorted = this.#sorted(shown, group);
    return shown.list.update(shown.sorted, this.#rows);
  }

  #sorted(
    { sorted }: ShownList,
    { snippets, isOrdered }: Pick<Group, "snippets" | "isOrdered">,
  ): readonly Snippet[] {
    return isOrdered ? snippets : inOrder(snippets, this.#order, sorted);
  }

  #shown(node: GroupNode): ShownGroup {
    return { node, list: new RowList(this.libraryKey, node), sorted: [] };
  }
}

/** What the row of a group itself shows. */
function labelOf({ snippets, subject, isOpen }: Group): string {
  return JSON.stringify([snippets.length, subject, isOpen]);
}

function rank({ node: { group } }: ShownGroup): number {
  const { kind } = group.subject;
  return kind === "favourites" || kind === "recent" ? 1 : 0;
}

function isSameOrder(
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): boolean {
  const order = before.keys();
  return before.size === now.size && [...now.keys()].every((id) => order.next().value === id);
}
