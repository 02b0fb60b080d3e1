import {
  Disposable,
  l10n,
  StatusBarAlignment,
  type StatusBarItem,
  type TreeView,
  window,
} from "vscode";
import type { CommandId } from "../commandId.ts";
import { setContextKey } from "../contextKeys.ts";
import { counted, numberText } from "../numberText.ts";
import { mostRows } from "./pendingTree.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * Shows that changes are pending: in the status bar, by the view *Pending Changes*, which says where its rows are not
 * all, and as a number at the icon of the view container. Some commands are enabled only then.
 * @param view of the snippets. @param rows the view *Pending Changes*.
 */
export function startPendingStatus(
  writes: ShownWrites,
  view: Pick<TreeView<unknown>, "badge">,
  rows: Pick<TreeView<unknown>, "message">,
): Disposable & { readonly item: StatusBarItem } {
  // At the left end of its side, so that no other item moves when it appears or disappears.
  const item = window.createStatusBarItem(
    "snippetService.pending",
    StatusBarAlignment.Right,
    1_000,
  );
  const command: CommandId = "snippetService.showPending";
  item.command = command;
  item.name = l10n.t("Snippet Service: Pending Changes");
  const follow = (): void => {
    const needed = writes.needed.size;
    const all = writes.all().length;
    void setContextKey("snippetService.hasPending", all > 0);
    view.badge = badgeFor(needed);
    const message =
      all > mostRows ? l10n.t("Only the first {0} are shown.", numberText(mostRows)) : "";
    // The editor draws the view anew for each text. An empty one is none.
    if ((rows.message ?? "") !== message) {
      rows.message = message;
    }
    const words = wordsFor(needed, all - needed);
    if (words === "") {
      // An earlier item of this name would leave its text behind.
      item.text = "";
      item.hide();
      return;
    }
    item.text = `$(${needed > 0 ? "warning" : "cloud-upload"}) ${words}`;
    item.tooltip = l10n.t("Snippet Service: saved on this computer, not yet on the server.");
    item.accessibilityInformation = { label: l10n.t("Snippet Service: {0}", words) };
    item.show();
  };
  follow();
  const owned = Disposable.from(item, writes.onDidChange(follow));
  return { item, dispose: () => void owned.dispose() };
}

function wordsFor(needed: number, waiting: number): string {
  const several = l10n.t("{0} need attention", numberText(needed));
  const words = [
    counted(needed, l10n.t("1 needs attention"), several),
    waiting === 0 ? "" : l10n.t("{0} pending", numberText(waiting)),
  ];
  return words.filter((text) => text !== "").join(", ");
}

function badgeFor(needed: number): TreeView<unknown>["badge"] {
  const several = l10n.t("{0} snippets need attention", needed);
  const tooltip = counted(needed, l10n.t("1 snippet needs attention"), several);
  return needed === 0 ? undefined : { value: needed, tooltip };
}
