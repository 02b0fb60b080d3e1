import { commands, l10n, ThemeIcon, window } from "vscode";
import type { CommandId } from "../commandId.ts";

/** Asks a person who has not decided yet where to keep snippets, and opens what they chose. */
export async function askForLibrary(heading: string): Promise<void> {
  const row = (label: string, detail: string, icon: string, command: CommandId) => ({
    label,
    detail,
    iconPath: new ThemeIcon(icon),
    command,
  });
  const chosen = await window.showQuickPick(
    [
      row(
        l10n.t("Use on This Computer"),
        l10n.t("No account needed."),
        "device-desktop",
        "snippetService.useOnThisComputer",
      ),
      row(
        l10n.t("Sign In"),
        l10n.t("Keep your snippets on a Snippet Service."),
        "sign-in",
        "snippetService.signIn",
      ),
    ],
    {
      title: heading,
      placeHolder: l10n.t("Where do you keep your snippets?"),
      ignoreFocusOut: true,
    },
  );
  if (chosen !== undefined) {
    await commands.executeCommand(chosen.command);
  }
}
