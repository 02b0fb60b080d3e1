import { l10n, StatusBarAlignment, type StatusBarItem, type TreeView, window } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { CommandId } from "../commandId.ts";
import { setContextKey } from "../contextKeys.ts";
import { counted, numberText } from "../numberText.ts";
import { mostRows } from "./pendingTree.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * Shows that changes are pending: in the status bar, by the view *Pending Changes*, which says where its rows are not
 * all, and as a number at the icon of the view container. Some commands are enabled only then.
 */
export class PendingStatus extends DisposableOwner {
  readonly #writes: ShownWrites;
  readonly #view: Pick<TreeView<unknown>, "badge">;
  readonly #rows: Pick<TreeView<unknown>, "message">;
  readonly item: StatusBarItem;

  /** @param view of the snippets. @param rows the view *Pending Changes*. */
  constructor(
    writes: ShownWrites,
    view: Pick<TreeView<unknown>, "badge">,
    rows: Pick<TreeView<unknown>, "message">,
  ) {
    super();
    this.#writes = writes;
    this.#view = view;
    this.#rows = rows;
    // At the left end of its side, so that no other item moves when it appears or disappears.
    this.item = this.owned.add(
      window.createStatusBarItem("snippetService.pending", StatusBarAlignment.Right, 1_000),
    );
    const command: CommandId = "snippetService.showPending";
    this.item.command = command;
    this.item.name = l10n.t("Snippet Service: Pending Changes");
    this.owned.add(writes.onDidChange(() => this.#follow()));
    this.#follow();
  }

  #follow(): void {
    const needed = this.#writes.needed.size;
    const all = this.#writes.all().length;
    const waiting = all - needed;
    void setContextKey("snippetService.hasPending", all > 0);
    this.#view.badge = badgeFor(needed);
    const message =
      all > mostRows ? l10n.t("Only the first {0} are shown.", numberText(mostRows)) : "";
    // The editor draws the view anew for each text. An empty one is none.
    if ((this.#rows.message ?? "") !== message) {
      this.#rows.message = message;
    }
    const several = l10n.t("{0} need attention", numberText(needed));
    const words = [
      counted(needed, l10n.t("1 needs attention"), several),
      waiting === 0 ? "" : l10n.t("{0} pending", numberText(waiting)),
    ]
      .filter((text) => text !== "")
      .join(", ");
    if (words === "") {
      // An earlier item of this name would leave its text behind.
      this.item.text = "";
      this.item.hide();
      return;
    }
    this.item.text = `$(${needed > 0 ? "warning" : "cloud-upload"}) ${words}`;
    this.item.tooltip = l10n.t("Snippet Service: saved on this computer, not yet on the server.");
    this.item.accessibilityInformation = { label: l10n.t("Snippet Service: {0}", words) };
    this.item.show();
  }
}

function badgeFor(needed: number): TreeView<unknown>["badge"] {
  const several = l10n.t("{0} snippets need attention", needed);
  const tooltip = counted(needed, l10n.t("1 snippet needs attention"), several);
  return needed === 0 ? undefined : { value: needed, tooltip };
}
