import { hasMembers } from "../../core/library/files/recordFields.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Group } from "../../core/organise/group.ts";
import { PendingNode } from "../pending/pendingNode.ts";

/** A row of the view. It stays the same object while its meaning stays, because the editor identifies rows by object. */
export type TreeNode = GroupNode | SnippetNode | FurtherNode;

/** A heading with rows below it. */
export class GroupNode {
  readonly kind = "group";
  readonly libraryKey: string;
  /** The parent group; undefined at the top. */
  readonly parent: GroupNode | undefined;
  /** Its current version. */
  group: Group;

  constructor(libraryKey: string, group: Group, parent?: GroupNode) {
    this.libraryKey = libraryKey;
    this.group = group;
    this.parent = parent;
  }

  /** The server's name of the language of all its snippets, for *New Snippet…*. */
  get language(): string | undefined {
    const { subject } = this.group;
    return subject.kind === "language" ? subject.name : undefined;
  }
}

/** A snippet at one place of the view; it may have several places. */
export class SnippetNode {
  readonly kind = "snippet";
  readonly libraryKey: string;
  /** The snippet's id when its row was first shown; the server may give it another one. */
  readonly firstId: SnippetId;
  /** The group below which the row stands; undefined at the top. */
  readonly parent: GroupNode | undefined;
  /** Its current version. */
  snippet: Snippet;

  constructor(
    libraryKey: string,
    snippet: Snippet,
    parent?: GroupNode,
    firstId: SnippetId = snippet.id,
  ) {
    this.libraryKey = libraryKey;
    this.snippet = snippet;
    this.parent = parent;
    this.firstId = firstId;
  }
}

/**
 * A row for snippets that have none: `rest` is *Show More* below the first rows of a long list. At the top, `more` is
 * *Load More*, if the server has pages that are not loaded; `missing` stands there until the user has decided about
 * snippets that are missing on the server.
 */
export class FurtherNode {
  readonly kind: "rest" | "more" | "missing";
  /** The group below which the row stands; undefined at the top. */
  readonly parent: GroupNode | undefined;
  shown = 0;
  total = 0;

  constructor(kind: FurtherNode["kind"], parent?: GroupNode) {
    this.kind = kind;
    this.parent = parent;
  }
}

/**
 * The snippets that a menu, a key or another command passed: a row, a row and the whole selection, or `{ id }`. Rows of
 * groups are skipped: see {@link snippetIdsWithin}.
 */
export function snippetIdsOf(given: readonly unknown[]): readonly SnippetId[] {
  return [...new Set(rowsOf(given).flatMap((row) => idOf(row)))];
}

/** Like {@link snippetIdsOf}, but the row of a group counts as all its snippets. */
export function snippetIdsWithin(given: readonly unknown[]): readonly SnippetId[] {
  return [...new Set(rowsOf(given).flatMap((row) => idsIn(row)))];
}

function rowsOf([one, all]: readonly unknown[]): readonly unknown[] {
  return Array.isArray(all) && all.length > 0 ? all : [one];
}

function idsIn(row: unknown): readonly SnippetId[] {
  return row instanceof GroupNode ? inGroup(row.group) : idOf(row);
}

function inGroup({ snippets, groups }: Group): readonly SnippetId[] {
  return [...snippets.map(({ id }) => id), ...groups.flatMap(inGroup)];
}

function idOf(row: unknown): readonly SnippetId[] {
  if (row instanceof SnippetNode) {
    return [row.snippet.id];
  }
  if (row instanceof PendingNode) {
    return [row.write.snippetId];
  }
  return hasMembers(row, { id: "string" }) ? [String(row["id"])] : [];
}
