import { allShown, type SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Arrangement } from "../../core/organise/arrangement.ts";
import type { Group } from "../../core/organise/group.ts";
import { inOrder, orderOf, type Order, type OrderFacts } from "../../core/organise/order.ts";
import { outlineOf, type OutlineFacts } from "../../core/organise/outline.ts";
import { changedRows, type ShownRow, type ShownRows } from "../changedRows.ts";
import { FurtherNode, GroupNode, SnippetNode, type TreeNode } from "./treeNodes.ts";

/** Rows of snippets that are drawn at once: ten thousand would block the editor. */
const step = 500;

export interface PictureFacts extends OutlineFacts, Omit<OrderFacts, "place"> {
  readonly arrangement: Arrangement;
}

/** The data of a snippet's row besides the snippet itself. */
export interface RowFacts {
  /** The first id of a snippet's row. */
  firstIdOf(id: SnippetId): SnippetId;
  /** The text of a row besides the snippet itself, as one string. */
  marksOf(id: SnippetId): string;
}

type Row = readonly [key: string, ShownRow<TreeNode>];

type Content = Pick<Group, "groups" | "snippets" | "isOrdered">;

/** The rows below one group, or at the top, which the editor has asked for. */
interface ShownList {
  rows: ShownRows<TreeNode>;
  /** The snippets, and the same in the order of their rows. */
  snippets: readonly Snippet[];
  sorted: readonly Snippet[];
  /** The number of snippets that have rows. */
  limit: number;
}

/** The rows of one library as the editor has them, and the changes since. A row is the same object while it is there. */
export class TreePicture {
  readonly libraryKey: string;
  readonly #facts: PictureFacts;
  readonly #rows: RowFacts;
  readonly #missing = new FurtherNode("missing");
  readonly #more = new FurtherNode("more");
  /** Only these can have changes to report. The top has no group. */
  #lists = new Map<GroupNode | undefined, ShownList>();
  #top: Content = { groups: [], snippets: [], isOrdered: false };
  /** The rows above and below all others. */
  #above: readonly Row[] = [];
  #last: readonly Row[] = [];
  #order: Order = () => 0;

  constructor(libraryKey: string, facts: PictureFacts, rows: RowFacts) {
    this.libraryKey = libraryKey;
    this.#facts = facts;
    this.#rows = rows;
  }

  /** @returns the rows that the editor has to redraw; undefined if the top rows or their order changed. */
  update(library: SnippetLibrary): readonly TreeNode[] | undefined {
    const snippets = allShown(library);
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
    const { hasMore, missing, total } = library.state;
    const loaded = library.all().length;
    this.#top = { groups, snippets: loose, isOrdered: false };
    this.#above = missing === undefined ? [] : [row("missing", this.#missing, [missing.count])];
    this.#last = hasMore && loaded > 0 ? [row("more", this.#more, [total, loaded])] : [];
    const before = this.#lists;
    this.#lists = new Map();
    return this.#changesBelow(undefined, before);
  }

  /** The rows below a group, or at the top: subgroups above snippets. */
  below(parent?: GroupNode): readonly TreeNode[] {
    const list = this.#lists.get(parent) ?? {
      rows: new Map(),
      snippets: [],
      sorted: [],
      limit: step,
    };
    this.#lists.set(parent, list);
    list.rows = this.#rowsOf(list, parent);
    return [...list.rows.values()].map(({ node }) => node);
  }

  /** Shows more of a long list. @returns the rows to redraw, as {@link TreePicture.update}. */
  extend({ parent }: FurtherNode): readonly TreeNode[] | undefined {
    const list = this.#lists.get(parent);
    if (list !== undefined) {
      list.limit += step;
    }
    return parent && [parent];
  }

  /**
   * The row of a snippet, preferably not that among the favorites or the last used. It may not have been shown before.
   */
  rowOf({ id }: Snippet): { readonly row: SnippetNode; readonly isNew: boolean } | undefined {
    const paths = [...pathsTo(id, this.#top)];
    const path = paths.find(([first]) => !isPicked(first)) ?? paths[0];
    let parent: GroupNode | undefined;
    for (const group of path ?? []) {
      parent = this.below(parent).find(
        (node): node is GroupNode => node.kind === "group" && node.group === group,
      );
    }
    const isKnown = this.#lists.has(parent);
    this.below(parent);
    const list = this.#lists.get(parent);
    const place = list?.sorted.findIndex((each) => each.id === id) ?? -1;
    if (path === undefined || list === undefined || place < 0) {
      return undefined;
    }
    const isNew = isKnown && place >= list.limit;
    list.limit = Math.max(list.limit, (Math.floor(place / step) + 1) * step);
    const row = this.below(parent).find(
      (node): node is SnippetNode => node.kind === "snippet" && node.snippet.id === id,
    );
    return row && { row, isNew };
  }

  /** @param before the lists that the editor has. @returns as {@link TreePicture.update}. */
  #changesBelow(
    parent: GroupNode | undefined,
    before: ReadonlyMap<GroupNode | undefined, ShownList>,
  ): readonly TreeNode[] | undefined {
    const list = before.get(parent);
    if (list === undefined) {
      return [];
    }
    const known = list.rows;
    list.rows = this.#rowsOf(list, parent);
    this.#lists.set(parent, list);
    const changed = changedRows(known, list.rows);
    const redrawn = new Set(changed);
    const inside: TreeNode[] = [];
    for (const { node } of list.rows.values()) {
      const below = node.kind === "group" ? this.#changesBelow(node, before) : [];
      // The rows below a group are drawn with it.
      if (!redrawn.has(node)) {
        inside.push(...(below ?? [node]));
      }
    }
    return changed && [...changed, ...inside];
  }

  #rowsOf(list: ShownList, parent: GroupNode | undefined): ShownRows<TreeNode> {
    const { groups, snippets, isOrdered } = parent?.group ?? this.#top;
    if (list.snippets !== snippets) {
      list.snippets = snippets;
      list.sorted = isOrdered ? snippets : inOrder(snippets, this.#order, list.sorted);
    }
    const total = list.sorted.length;
    const shown = list.sorted.slice(0, list.limit);
    return new Map([
      ...(parent === undefined ? this.#above : []),
      ...groups.map((group) => {
        const key = `group ${group.id}`;
        const node = kept(list, key, () => new GroupNode(this.libraryKey, group, parent));
        node.group = group;
        return row(key, node, [group.count, JSON.stringify(group.subject), group.isOpen]);
      }),
      ...shown.map((snippet) => {
        const firstId = this.#rows.firstIdOf(snippet.id);
        const key = `snippet ${firstId}`;
        const make = (): SnippetNode => new SnippetNode(this.libraryKey, snippet, parent, firstId);
        const node = kept(list, key, make);
        node.snippet = snippet;
        return row(key, node, [snippet, this.#rows.marksOf(snippet.id)]);
      }),
      ...(total > list.limit ? [this.#restRow(list, total, parent)] : []),
      ...(parent === undefined ? this.#last : []),
    ]);
  }

  #restRow(list: ShownList, total: number, parent: GroupNode | undefined): Row {
    const node = kept(list, "rest", () => new FurtherNode("rest", parent));
    node.shown = list.limit;
    node.total = total;
    return row("rest", node, [node.shown, total]);
  }
}

/** @param key has the kind of the node in it. */
function kept<Node extends TreeNode>({ rows }: ShownList, key: string, make: () => Node): Node {
  return (rows.get(key)?.node as Node | undefined) ?? make();
}

function row(key: string, node: TreeNode, look: readonly unknown[]): Row {
  return [key, { node, look }];
}

/** The groups around each place of a snippet, from the top; none for a place at the top. */
function* pathsTo(id: SnippetId, { snippets, groups }: Content): Generator<readonly Group[]> {
  if (snippets.some((each) => each.id === id)) {
    yield [];
  }
  for (const group of groups) {
    for (const inside of pathsTo(id, group)) {
      yield [group, ...inside];
    }
  }
}

function isPicked(group: Group | undefined): boolean {
  return group?.subject.kind === "favorites" || group?.subject.kind === "recent";
}
