import { commands, type Disposable, l10n, window } from "vscode";
import { isSnippetError } from "../core/errors.ts";
import { withoutLinks } from "../core/withoutLinks.ts";
import type { CommandId } from "./commandId.ts";
import { labelText } from "./shownText.ts";

type Show = typeof window.showInformationMessage;

/**
 * The editor's messages, like `window.show…Message`. Only this object shows messages, so that no foreign text in them
 * becomes a link.
 */
export const notification = {
  information: plain("showInformationMessage"),
  warning: plain("showWarningMessage"),
  error: plain("showErrorMessage"),
} as const;

function plain(name: "showInformationMessage" | "showWarningMessage" | "showErrorMessage"): Show {
  return ((message: string, ...rest: never[]) =>
    window[name](withoutLinks(message), ...rest)) as Show;
}

/**
 * Asks in a dialog before a step that is hard to undo.
 * @param button names the step; every other answer means no.
 * @param detail the facts for the decision.
 */
export async function isConfirmed(
  question: string,
  button: string,
  detail?: string,
): Promise<boolean> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return (await notification.warning(question, options, button)) === button;
}

const shownMs = 5_000;

/**
 * Shows a result in the status bar for five seconds. Titles must be short (`shortTitle`); icons are not drawn.
 * @returns a handle that removes the text earlier.
 */
export function showStatusMessage(text: string): Disposable {
  return window.setStatusBarMessage(labelText(text), shownMs);
}

/** A step of *Manage Accounts…* that a message can ask for instead of its list. */
export type AccountStep =
  "enterClientSecret" | "copyRedirectUri" | "pasteAddress" | "forgetCredentials";

/** A button of a message. */
export interface OfferedAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** Shows a message, such as `notification.warning`. */
export type ShowMessage = (
  message: string,
  ...labels: readonly string[]
) => Thenable<string | undefined>;

/** Shows a message with buttons, and runs the one that the user chooses. */
export async function offer(
  show: ShowMessage,
  message: string,
  ...actions: readonly OfferedAction[]
): Promise<void> {
  const chosen = await show(message, ...actions.map(({ label }) => label));
  await actions.find(({ label }) => label === chosen)?.run();
}

/** Runs a command of this extension. @param given its arguments, as a menu would pass them. */
export function runCommand(id: CommandId, ...given: readonly unknown[]): Thenable<unknown> {
  return commands.executeCommand(id, ...given);
}

/** Reasons why the user has no access to the server. */
export type AccessTrouble = "sign-in" | "client-secret" | "settings";

export function offeredCommand(label: string, id: CommandId, given?: unknown): OfferedAction {
  return { label, run: () => runCommand(id, given) };
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
  return runCommand("snippetService.manageAccounts", step);
}

/** The search text for the settings editor. */
function settingToOpen(error: unknown): string {
  const what = isSnippetError(error, "settings") ? error.details.what : undefined;
  return what === undefined ? "snippetService" : `snippetService.${what}`;
}
