import { libraryInUse, type LibraryInUse } from "../../library/libraryInUse.ts";
import type { SnippetTree } from "../../tree/snippetTree.ts";
import { RestNode } from "../../tree/treeNodes.ts";

/** A click on *Show More*: more of a long list, else the server's next page. */
export class ShowMore {
  readonly #tree: SnippetTree;
  readonly #libraries: LibraryInUse;

  constructor(tree: SnippetTree, libraries: LibraryInUse) {
    this.#tree = tree;
    this.#libraries = libraries;
  }

  async run(given?: unknown): Promise<void> {
    if (given instanceof RestNode) {
      this.#tree.showMore(given);
    } else {
      await libraryInUse(this.#libraries).loadMore();
    }
  }
}
