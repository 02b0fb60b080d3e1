import type { Snippet, SnippetId } from "../../core/model.ts";
import { WaitingNode } from "../waiting/waitingNode.ts";

/** A row of the view. Rows are told apart by their TreeItem ids, not by identity. */
export type TreeNode = LanguageNode | SnippetNode | MoreNode;

export class LanguageNode {
  readonly kind = "language";
  readonly libraryKey: string;
  readonly languageId: string;
  readonly name: string;
  readonly snippets: readonly SnippetNode[];

  constructor(
    libraryKey: string,
    language: { readonly id: string; readonly name: string },
    snippets: readonly SnippetNode[],
  ) {
    this.libraryKey = libraryKey;
    this.languageId = language.id;
    this.name = language.name;
    this.snippets = snippets;
  }
}

export class SnippetNode {
  readonly kind = "snippet";
  readonly libraryKey: string;
  readonly snippet: Snippet;

  constructor(libraryKey: string, snippet: Snippet) {
    this.libraryKey = libraryKey;
    this.snippet = snippet;
  }
}

/** *Load More*, where the service has pages that were not loaded. */
export class MoreNode {
  readonly kind = "more";
}

/**
 * The snippets that a menu, a key or another command passed: one row of a view, a row and the whole selection, or `{ id }`.
 * Rows of languages are passed over.
 */
export function snippetIdsOf(given: readonly unknown[]): readonly SnippetId[] {
  const [one, all] = given;
  const rows: readonly unknown[] = Array.isArray(all) && all.length > 0 ? all : [one];
  return [...new Set(rows.flatMap(idOf))];
}

function idOf(row: unknown): readonly SnippetId[] {
  if (row instanceof SnippetNode) {
    return [row.snippet.id];
  }
  if (row instanceof WaitingNode) {
    return [row.write.snippetId];
  }
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string"
    ? [row.id]
    : [];
}
