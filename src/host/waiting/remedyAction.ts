import { commands, l10n } from "vscode";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import type { CommandId } from "../commandId.ts";
import { settingToOpen } from "../settingToOpen.ts";
import type { Remedy } from "./remedy.ts";
import { WaitingNode } from "./waitingNode.ts";

/** The one button that helps. */
export interface RemedyAction {
  readonly label: string;
  readonly run: () => Thenable<unknown>;
}

export function remedyAction(remedy: Remedy, write: WaitingWrite): RemedyAction {
  const node = new WaitingNode(write);
  const command = (label: string, id: CommandId, given?: unknown): RemedyAction => ({
    label,
    run: () => commands.executeCommand(id, given),
  });
  switch (remedy) {
    case "conflict":
      return command(l10n.t("Show Conflict"), "snippetService.showConflict", node);
    case "details":
      return command(l10n.t("Edit Details…"), "snippetService.editDetails", node);
    case "code":
      return command(l10n.t("Edit Snippet"), "snippetService.edit", node);
    case "sign-in":
      return command(l10n.t("Sign In"), "snippetService.signIn");
    case "client-secret":
      return command(l10n.t("Enter Client Secret"), "snippetService.enterClientSecret");
    case "settings":
      return {
        label: l10n.t("Open Settings"),
        run: () =>
          commands.executeCommand("workbench.action.openSettings", settingToOpen(write.error)),
      };
    case "delete":
      return command(l10n.t("Delete It from the Service…"), "snippetService.delete", node);
    case "retry":
      return command(l10n.t("Retry"), "snippetService.retry", node);
    case "look":
      return command(l10n.t("Show What Waits"), "snippetService.showWaiting");
  }
}
