import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { MissingNode, MoreNode, type TreeNode } from "./treeNodes.ts";

/** The rows above and below the snippets' rows, and their texts; undefined for a missing row. */
export class RowsAround {
  readonly #missing = new MissingNode();
  readonly #more = new MoreNode();
  #texts: { readonly missing: string | undefined; readonly more: string | undefined } = {
    missing: undefined,
    more: undefined,
  };

  /** @returns the changed rows; undefined if a row was added or removed. */
  update(library: SnippetLibrary): readonly TreeNode[] | undefined {
    const before = this.#texts;
    const { hasMore, missing, total } = library.state;
    const loaded = library.all().length;
    const now = {
      missing: missing === undefined ? undefined : String(missing.count),
      more: hasMore && loaded > 0 ? `${total} ${loaded}` : undefined,
    };
    this.#texts = now;
    const isOther = (name: "missing" | "more"): boolean =>
      (before[name] === undefined) !== (now[name] === undefined);
    if (isOther("missing") || isOther("more")) {
      return undefined;
    }
    return [
      ...(before.missing === now.missing ? [] : [this.#missing]),
      ...(before.more === now.more ? [] : [this.#more]),
    ];
  }

  /** @param rows of the snippets. */
  around(rows: readonly TreeNode[]): readonly TreeNode[] {
    return [
      ...(this.#texts.missing === undefined ? [] : [this.#missing]),
      ...rows,
      ...(this.#texts.more === undefined ? [] : [this.#more]),
    ];
  }
}
