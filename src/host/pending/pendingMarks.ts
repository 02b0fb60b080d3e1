import { l10n, type TreeView } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { Disposable } from "../../core/ports.ts";
import { setContextKey } from "../contextKeys.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * Sets whether the view *Pending Changes* is there, which commands make sense, and the number at the icon of the view
 * container.
 */
export class PendingMarks implements Disposable {
  readonly #writes: ShownWrites;
  readonly #view: Pick<TreeView<unknown>, "badge">;
  readonly #owned = new DisposableStore();

  constructor(writes: ShownWrites, view: Pick<TreeView<unknown>, "badge">) {
    this.#writes = writes;
    this.#view = view;
    this.#owned.add(writes.onDidChange(() => this.#follow()));
    this.#follow();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #follow(): void {
    const writes = this.#writes.all();
    const needed = this.#writes.neededCount;
    void setContextKey("snippetService.hasPending", writes.length > 0);
    this.#view.badge =
      needed === 0
        ? undefined
        : {
            value: needed,
            tooltip:
              needed === 1
                ? l10n.t("1 snippet needs attention")
                : l10n.t("{0} snippets need attention", needed),
          };
  }
}
