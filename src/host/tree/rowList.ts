import type { Snippet, SnippetId } from "../../core/model.ts";
import { RestNode, SnippetNode, type GroupNode } from "./treeNodes.ts";

/** Rows that are drawn at once: ten thousand would block the editor. */
const step = 500;

/** The data that a list of rows needs. */
export interface RowFacts {
  /** The first id of a snippet's row. */
  firstIdOf(id: SnippetId): SnippetId;
  /** The text of a row besides the snippet itself, as one string. */
  marksOf(id: SnippetId): string;
}

interface Row {
  readonly node: SnippetNode;
  readonly marks: string;
}

/** The rows of snippets below one group, or at the top. The row of a snippet is always the same object. */
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

  /** Whether the editor has asked for these rows. Changes before that are not reported. */
  get isGiven(): boolean {
    return this.#isGiven;
  }

  get nodes(): readonly SnippetNode[] {
    return [...this.#rows.values()].map(({ node }) => node);
  }

  /** The row for the rest of the list; undefined if all rows are shown. */
  get rest(): RestNode | undefined {
    return this.#total > this.#limit ? this.#rest : undefined;
  }

  /** Shows more rows, up to the given place. The next {@link RowList.update} reports it. */
  extend(place = this.#limit): void {
    this.#limit = Math.max(this.#limit, (Math.floor(place / step) + 1) * step);
  }

  /** Updates the rows for the editor to draw. */
  give(snippets: readonly Snippet[], facts: RowFacts): readonly (SnippetNode | RestNode)[] {
    this.#isGiven = true;
    this.update(snippets, facts);
    return this.rest === undefined ? this.nodes : [...this.nodes, this.rest];
  }

  /**
   * @param snippets all of them, in order.
   * @returns the rows that look different now; undefined if the rows or their order changed.
   */
  update(
    snippets: readonly Snippet[],
    facts: RowFacts,
  ): readonly (SnippetNode | RestNode)[] | undefined {
    const hadRest = this.rest !== undefined;
    const isOther = this.#total !== snippets.length;
    this.#total = snippets.length;
    this.#rest.shown = Math.min(this.#limit, this.#total);
    this.#rest.total = this.#total;
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
        node.snippet = snippet;
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
