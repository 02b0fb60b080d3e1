import { commands, l10n } from "vscode";
import type { AccountStep } from "./accountStep.ts";
import type { CommandId } from "./commandId.ts";
import { settingToOpen } from "./settingToOpen.ts";

/** The single button of a message. */
export interface OfferedAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** Reasons why the user has no access to the server. */
export type AccessTrouble = "sign-in" | "client-secret" | "settings";

/** @param given the command's argument, as a menu would pass it. */
export function offeredCommand(label: string, id: CommandId, given?: unknown): OfferedAction {
  return { label, run: () => commands.executeCommand(id, given) };
}

/**
 * @param error determines the setting to open.
 * @param goOn repeats the refused request; called after another client secret was entered.
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

/** Runs a step of *Manage Accounts…* without its list. @returns the result of the step; undefined if it failed. */
export async function accountStep(step: AccountStep): Promise<unknown> {
  const command: CommandId = "snippetService.manageAccounts";
  return commands.executeCommand(command, step);
}
