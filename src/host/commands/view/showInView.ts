import type { SnippetsView } from "../../tree/snippetsView.ts";
import { snippetIdsOf } from "../../tree/treeNodes.ts";

/** *Show* in the status bar: opens the view, with the keyboard on the snippet's row. */
export class ShowInView {
  readonly #view: Pick<SnippetsView, "show">;

  constructor(view: Pick<SnippetsView, "show">) {
    this.#view = view;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const [id] = snippetIdsOf(given);
    if (id !== undefined) {
      await this.#view.show(id);
    }
  }
}
