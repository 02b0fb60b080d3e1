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

/** A list, and its snippets in the order in which they were last shown. */
interface ShownList {
  readonly list: RowList;
  sorted: readonly Snippet[];
}

interface ShownGroup extends ShownList {
  readonly node: GroupNode;
  /** The rows of its subgroups. */
  below: readonly GroupNode[];
}

/** The rows of one library as the editor has them, and the changes since. */
export class TreePicture {
  readonly libraryKey: string;
  readonly #facts: PictureFacts;
  readonly #rows: RowFacts;
  readonly #loose: ShownList;
  /** The groups of all levels. */
  #groups: ReadonlyMap<string, ShownGroup> = new Map();
  #top: readonly GroupNode[] = [];
  #order: Order = () => 0;

  constructor(libraryKey: string, facts: PictureFacts, rows: RowFacts) {
    this.libraryKey = libraryKey;
    this.#facts = facts;
    this.#rows = rows;
    this.#loose = { list: new RowList(libraryKey, undefined), sorted: [] };
  }

  /** The top rows. */
  get roots(): readonly TreeNode[] {
    return [...this.#top, ...this.#given(this.#loose)];
  }

  /** @returns the rows that the editor has to redraw; undefined if the top rows or their order changed. */
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
    const now = new Map<string, ShownGroup>();
    const top = this.#taken(groups, undefined, now);
    const hasOther = isOther(this.#top, top.nodes);
    this.#groups = now;
    this.#top = top.nodes;
    const rows = this.#updated(this.#loose, { snippets: loose, isOrdered: false });
    return hasOther || rows === undefined ? undefined : [...top.changed, ...rows];
  }

  /** The rows of a group: subgroups above snippets; empty if the group is gone. */
  below({ group: { id } }: GroupNode): readonly TreeNode[] {
    const shown = this.#groups.get(id);
    if (shown === undefined) {
      return [];
    }
    shown.sorted = this.#sorted(shown, shown.node.group);
    return [...shown.below, ...this.#given(shown)];
  }

  /** Shows more of a long list. @returns the rows to redraw, as {@link TreePicture.update}. */
  extend({ parent }: RestNode): readonly TreeNode[] | undefined {
    const shown = parent === undefined ? this.#loose : this.#groups.get(parent.group.id);
    shown?.list.extend();
    return parent === undefined ? undefined : [parent];
  }

  /**
   * The row of a snippet, preferably not that among the favorites or the last used. It may not have been shown before.
   */
  rowOf({ id }: Snippet): { readonly row: SnippetNode; readonly isNew: boolean } | undefined {
    const isIt = (each: Snippet): boolean => each.id === id;
    const holder = [...this.#groups.values()]
      .filter(({ node }) => node.group.snippets.some(isIt))
      .toSorted((one, other) => rank(one) - rank(other))[0];
    const shown = this.#loose.sorted.some(isIt) ? this.#loose : holder;
    if (shown === undefined) {
      return undefined;
    }
    if (holder !== undefined && shown === holder) {
      holder.sorted = this.#sorted(holder, holder.node.group);
    }
    const place = shown.sorted.findIndex(isIt);
    const before = shown.list.nodes.length;
    shown.list.extend(place);
    const row = this.#given(shown).find((each) => each.kind === "snippet" && isIt(each.snippet));
    return row?.kind === "snippet" ? { row, isNew: before > 0 && before <= place } : undefined;
  }

  /** Updates the groups of one level, and their subgroups. @param now collects the groups of all levels. */
  #taken(
    groups: readonly Group[],
    parent: GroupNode | undefined,
    now: Map<string, ShownGroup>,
  ): { readonly nodes: readonly GroupNode[]; readonly changed: readonly TreeNode[] } {
    const nodes: GroupNode[] = [];
    const changed: TreeNode[] = [];
    for (const group of groups) {
      const shown = this.#groups.get(group.id) ?? this.#shown(group, parent);
      const { node, list } = shown;
      const hasOtherLabel = labelOf(node.group) !== labelOf(group);
      node.group = group;
      now.set(group.id, shown);
      const below = this.#taken(group.groups, node, now);
      const hasOtherGroups = isOther(shown.below, below.nodes);
      shown.below = below.nodes;
      const rows = list.isGiven ? this.#updated(shown, group) : [];
      const hasOtherRows = list.isGiven && (rows === undefined || hasOtherGroups);
      // The rows below are drawn with their group, and only when the editor asks for them.
      const inside = list.isGiven ? [...below.changed, ...(rows ?? [])] : [];
      changed.push(...(hasOtherLabel || hasOtherRows ? [node] : inside));
      nodes.push(node);
    }
    return { nodes, changed };
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

  #shown(group: Group, parent: GroupNode | undefined): ShownGroup {
    const node = new GroupNode(this.libraryKey, group, parent);
    return { node, below: [], list: new RowList(this.libraryKey, node), sorted: [] };
  }
}

/** The look of a group's own row. */
function labelOf({ count, subject, isOpen }: Group): string {
  return JSON.stringify([count, subject, isOpen]);
}

function rank({ node: { group } }: ShownGroup): number {
  const { kind } = group.subject;
  return kind === "favorites" || kind === "recent" ? 1 : 0;
}

function isOther(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length !== now.length || now.some((each, place) => each !== before[place]);
}
