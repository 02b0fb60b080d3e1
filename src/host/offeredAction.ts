import { commands, l10n } from "vscode";
import type { AccountStep } from "./accountStep.ts";
import type { CommandId } from "./commandId.ts";
import { settingToOpen } from "./settingToOpen.ts";

/** The one button of a message. */
export interface OfferedAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** A cause for which the user has no access to the server. */
export type AccessTrouble = "sign-in" | "client-secret" | "settings";

/** @param given what the command is run on, as a menu would pass it. */
export function offeredCommand(label: string, id: CommandId, given?: unknown): OfferedAction {
  return { label, run: () => commands.executeCommand(id, given) };
}

/**
 * @param error says which setting has to be changed.
 * @param goOn repeats the refused request: called when another client secret was entered.
 */
export function accessAction(
  trouble: AccessTrouble,
  error: unknown,
  goOn?: () => unknown,
): OfferedAction {
  switch (trouble) {
    case "sign-in":
      return offeredCommand(l10n.t("Sign In"), "snippetService.signIn");
    case "client-secret":
      return {
        label: l10n.t("Enter Client Secret"),
        run: async () => {
          if ((await accountStep("enterClientSecret")) === true) {
            await goOn?.();
          }
        },
      };
    case "settings":
      return {
        label: l10n.t("Open Settings"),
        run: () => commands.executeCommand("workbench.action.openSettings", settingToOpen(error)),
      };
  }
}

/** A step of *Manage Accounts…* without its list. @returns what the step does; undefined where it failed. */
export async function accountStep(step: AccountStep): Promise<unknown> {
  const command: CommandId = "snippetService.manageAccounts";
  return commands.executeCommand(command, step);
}
