import { l10n } from "vscode";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { type OfferedAction, accessAction, offeredCommand, runCommand } from "../offeredAction.ts";
import type { Remedy } from "./remedy.ts";
import { PendingNode } from "./pendingNode.ts";

/** The button for a remedy. */
export function remedyAction(remedy: Remedy, write: WaitingWrite): OfferedAction {
  const node = new PendingNode(write);
  switch (remedy) {
    case "conflict":
      return offeredCommand(l10n.t("Show Conflict"), "snippetService.showConflict", node);
    case "details":
      return offeredCommand(l10n.t("Edit Details…"), "snippetService.editDetails", node);
    case "code":
      return offeredCommand(l10n.t("Edit Snippet"), "snippetService.edit", node);
    case "sign-in":
    case "client-secret":
    case "settings":
      // Sends all pending changes.
      return accessAction(remedy, write.error, () => runCommand("snippetService.refresh"));
    case "delete":
      return offeredCommand(l10n.t("Delete from the Server…"), "snippetService.delete", node);
    case "retry":
      return offeredCommand(l10n.t("Retry"), "snippetService.retry", node);
    case "look":
      return offeredCommand(l10n.t("Show Pending Changes"), "snippetService.showPending");
  }
}
