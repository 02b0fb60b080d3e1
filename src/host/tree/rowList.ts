import type { Snippet, SnippetId } from "../../core/model.ts";
import { SnippetNode, type GroupNode } from "./treeNodes.ts";

/** What a list of rows needs to know of the library around it. */
export interface RowFacts {
  /** The id by which the row of a snippet was first known. */
  firstIdOf(id: SnippetId): SnippetId;
  /** What a row shows besides the snippet itself, in one word or several. */
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
  #rows: ReadonlyMap<SnippetId, Row> = new Map();
  #isGiven = false;

  constructor(libraryKey: string, parent: GroupNode | undefined) {
    this.#libraryKey = libraryKey;
    this.#parent = parent;
  }

  /** Whether the editor has asked for these rows. Before, nothing needs to be told of them. */
  get isGiven(): boolean {
    return this.#isGiven;
  }

  get nodes(): readonly SnippetNode[] {
    return [...this.#rows.values()].map(({ node }) => node);
  }

  /** Takes in how it is now, for the editor to show. */
  give(snippets: readonly Snippet[], facts: RowFacts): readonly SnippetNode[] {
    this.#isGiven = true;
    this.update(snippets, facts);
    return this.nodes;
  }

  /** @returns the rows that look different now; undefined where others stand here, or in another order. */
  update(snippets: readonly Snippet[], facts: RowFacts): readonly SnippetNode[] | undefined {
    const before = this.#rows;
    const order = before.keys();
    const now = new Map<SnippetId, Row>();
    const changed: SnippetNode[] = [];
    let isSame = before.size === snippets.length;
    for (const snippet of snippets) {
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
    return isSame ? changed : undefined;
  }
}
