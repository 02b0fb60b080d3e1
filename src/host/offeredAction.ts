import { commands, l10n } from "vscode";
import type { CommandId } from "./commandId.ts";
import { settingToOpen } from "./settingToOpen.ts";

/** The one button of a message. */
export interface OfferedAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** What stands between a person and the service. */
export type AccessTrouble = "sign-in" | "client-secret" | "settings";

/** @param given what the command is run on, as a menu would pass it. */
export function offeredCommand(label: string, id: CommandId, given?: unknown): OfferedAction {
  return { label, run: () => commands.executeCommand(id, given) };
}

/** @param error tells which setting has to be changed. */
export function accessAction(trouble: AccessTrouble, error: unknown): OfferedAction {
  switch (trouble) {
    case "sign-in":
      return offeredCommand(l10n.t("Sign In"), "snippetService.signIn");
    case "client-secret":
      return offeredCommand(l10n.t("Enter Client Secret"), "snippetService.enterClientSecret");
    case "settings":
      return {
        label: l10n.t("Open Settings"),
        run: () => commands.executeCommand("workbench.action.openSettings", settingToOpen(error)),
      };
  }
}
