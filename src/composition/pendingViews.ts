import { window, type TreeView } from "vscode";
import { startAttentionNotice } from "../host/pending/attentionNotice.ts";
import type { ShownWrites } from "../host/pending/shownWrites.ts";
import { startPendingStatus } from "../host/pending/pendingStatus.ts";
import { PendingTree } from "../host/pending/pendingTree.ts";
import type { Base } from "./base.ts";

/** Imported late: most of the time no changes are pending. */
export function buildPendingViews(
  { owned, errors }: Base,
  writes: ShownWrites,
  view: Pick<TreeView<unknown>, "badge">,
): void {
  const tree = owned.add(new PendingTree(writes));
  // Before its state, which makes the editor show the view.
  const rows = owned.add(
    window.createTreeView("snippetService.pending", { treeDataProvider: tree }),
  );
  owned.add(startPendingStatus(writes, view, rows));
  owned.add(startAttentionNotice(writes, window, errors));
}
