import { l10n, type TreeView } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import { setContextKey } from "../contextKeys.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * Sets whether the view *Pending Changes* is visible, which commands are enabled, and the number at the icon of the
 * view container.
 */
export function markPending(
  writes: ShownWrites,
  view: Pick<TreeView<unknown>, "badge">,
): Disposable {
  const follow = (): void => {
    void setContextKey("snippetService.hasPending", writes.all().length > 0);
    view.badge = badgeFor(writes.neededCount);
  };
  follow();
  return writes.onDidChange(follow);
}

function badgeFor(needed: number): TreeView<unknown>["badge"] {
  if (needed === 0) {
    return undefined;
  }
  const tooltip =
    needed === 1
      ? l10n.t("1 snippet needs attention")
      : l10n.t("{0} snippets need attention", needed);
  return { value: needed, tooltip };
}
