import { l10n, window } from "vscode";
import type { TreeArrangement } from "../../tree/treeArrangement.ts";

/** *Filter…*: the view shows what a query finds, until the filter is cleared. */
export class FilterSnippets {
  readonly #arrangement: TreeArrangement;

  constructor(arrangement: TreeArrangement) {
    this.#arrangement = arrangement;
  }

  /** @param given a query that another command or a key passes; else the person is asked. */
  async run(given?: unknown): Promise<void> {
    const text = typeof given === "string" ? given : await this.#asked();
    if (text !== undefined) {
      await this.#arrangement.change({ filter: text.trim(), isByMatch: true });
    }
  }

  async #asked(): Promise<string | undefined> {
    return window.showInputBox({
      title: l10n.t("Filter Snippets"),
      value: this.#arrangement.now.filter,
      prompt: l10n.t("Words, or lang:, tag: and is:private. Leave it empty to show all."),
    });
  }
}
