import type { Snippet, SnippetId } from "../../core/model.ts";
import { RestNode, SnippetNode, type GroupNode } from "./treeNodes.ts";

/** Rows that are drawn at once: an editor that is given ten thousand stands still. */
const step = 500;

/** The needs of a list of rows. */
export interface RowFacts {
  /** The id by which the row of a snippet was first known. */
  firstIdOf(id: SnippetId): SnippetId;
  /** The text of a row besides the snippet itself, in one word or several. */
  marksOf(id: SnippetId): string;
}

interface Row {
  readonly node: SnippetNode;
  readonly marks: string;
}

/** The rows of snippets below one group, or at the top. The row of a snippet stays the same object. */
export class RowList {
  readonly #libraryKey: string;
  readonly #parent: GroupNode | undefined;
  readonly #rest: RestNode;
  #rows: ReadonlyMap<SnippetId, Row> = new Map();
  #isGiven = false;
  #limit = step;
  #total = 0;

  constructor(libraryKey: string, parent: GroupNode | undefined) {
    this.#libraryKey = libraryKey;
    this.#parent = parent;
    this.#rest = new RestNode(libraryKey, parent);
  }

  /** Whether the editor has asked for these rows. Before, no change of them is reported. */
  get isGiven(): boolean {
    return this.#isGiven;
  }

  get nodes(): readonly SnippetNode[] {
    return [...this.#rows.values()].map(({ node }) => node);
  }

  /** The row for those that are not shown yet; undefined where there are none. */
  get rest(): RestNode | undefined {
    return this.#total > this.#limit ? this.#rest : undefined;
  }

  /** Shows more, or as many as it takes to show this one. The next {@link RowList.update} reports it. */
  extend(place = this.#limit): void {
    this.#limit = Math.max(this.#limit, (Math.floor(place / step) + 1) * step);
  }

  /** Takes in how it is now, for the editor to show. */
  give(snippets: readonly Snippet[], facts: RowFacts): readonly (SnippetNode | RestNode)[] {
    this.#isGiven = true;
    this.update(snippets, facts);
    return this.rest === undefined ? this.nodes : [...this.nodes, this.rest];
  }

  /**
   * @param snippets all of them, in order.
   * @returns the rows that look different now; undefined where others stand here, or in another order.
   */
  update(
    snippets: readonly Snippet[],
    facts: RowFacts,
  ): readonly (SnippetNode | RestNode)[] | undefined {
    const hadRest = this.rest !== undefined;
    const isOther = this.#total !== snippets.length;
    this.#total = snippets.length;
    this.#rest.become(Math.min(this.#limit, this.#total), this.#total);
    const before = this.#rows;
    const order = before.keys();
    const now = new Map<SnippetId, Row>();
    const changed: (SnippetNode | RestNode)[] = [];
    const shown = snippets.slice(0, this.#limit);
    let isSame = before.size === shown.length && hadRest === (this.rest !== undefined);
    for (const snippet of shown) {
      const firstId = facts.firstIdOf(snippet.id);
      const marks = facts.marksOf(snippet.id);
      const known = before.get(firstId);
      const node = known?.node ?? new SnippetNode(this.#libraryKey, snippet, this.#parent, firstId);
      if (known === undefined || known.marks !== marks || node.snippet !== snippet) {
        node.become(snippet);
        changed.push(node);
      }
      isSame &&= order.next().value === firstId;
      now.set(firstId, { node, marks });
    }
    this.#rows = now;
    if (isOther && this.rest !== undefined) {
      changed.push(this.rest);
    }
    return isSame ? changed : undefined;
  }
}
