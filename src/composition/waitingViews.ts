import { window, type TreeView } from "vscode";
import { NeedsYouNotice } from "../host/waiting/needsYouNotice.ts";
import type { ShownWrites } from "../host/waiting/shownWrites.ts";
import { WaitingMarks } from "../host/waiting/waitingMarks.ts";
import { WaitingStatus } from "../host/waiting/waitingStatus.ts";
import { WaitingTree } from "../host/waiting/waitingTree.ts";
import type { Base } from "./base.ts";

/** Imported late, when something waits: most of the time nothing does. */
export function buildWaitingViews(
  { owned, errors }: Base,
  writes: ShownWrites,
  view: Pick<TreeView<unknown>, "badge">,
): void {
  const tree = owned.add(new WaitingTree(writes));
  // Before the marks, which let the editor show the view.
  owned.add(window.createTreeView("snippetService.pending", { treeDataProvider: tree }));
  owned.add(new WaitingStatus(writes));
  owned.add(new WaitingMarks(writes, view));
  owned.add(new NeedsYouNotice(writes, window, errors));
}
