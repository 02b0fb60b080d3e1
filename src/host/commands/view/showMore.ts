import type { SnippetTree } from "../../tree/snippetTree.ts";
import { RestNode } from "../../tree/treeNodes.ts";

/** A click on *Show More*. */
export class ShowMore {
  readonly #tree: SnippetTree;

  constructor(tree: SnippetTree) {
    this.#tree = tree;
  }

  run(given: unknown): Promise<void> {
    if (given instanceof RestNode) {
      this.#tree.showMore(given);
    }
    return Promise.resolve();
  }
}
