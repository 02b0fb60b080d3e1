import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { MissingNode, MoreNode, type TreeNode } from "./treeNodes.ts";

/** The rows above and below those of the snippets, and what they say; undefined for one that is not there. */
export class RowsAround {
  readonly #missing = new MissingNode();
  readonly #more = new MoreNode();
  #texts: { readonly missing: string | undefined; readonly more: string | undefined } = {
    missing: undefined,
    more: undefined,
  };

  /** @returns the rows among them that changed; undefined where others are there than before. */
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

  /** @param rows those of the snippets. */
  around(rows: readonly TreeNode[]): readonly TreeNode[] {
    return [
      ...(this.#texts.missing === undefined ? [] : [this.#missing]),
      ...rows,
      ...(this.#texts.more === undefined ? [] : [this.#more]),
    ];
  }
}
