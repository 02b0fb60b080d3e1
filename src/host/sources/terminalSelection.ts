import { commands, env, l10n, window } from "vscode";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import { withoutPrompt } from "../../core/snippet/code/terminalPrompt.ts";
import { capturedText, type CapturedCode } from "../steps/capturedCode.ts";
import { isConfirmed } from "../messages.ts";

const languagesByShell: Readonly<Record<string, string>> = {
  cmd: "bat",
  fish: "fish",
  julia: "julia",
  node: "javascript",
  pwsh: "powershell",
  python: "python",
};

/**
 * The selection in the terminal. Extensions get it only through the clipboard, whose text is restored afterwards. Asks
 * first if the clipboard has something other than text, which cannot be restored.
 * @returns undefined if the user canceled.
 */
export async function terminalSelection(): Promise<CapturedCode | undefined> {
  const { clipboard } = env;
  if (window.activeTerminal === undefined) {
    return capturedText("");
  }
  const before = await clipboard.readText();
  if (before === "" && !(await mayReplaceClipboard())) {
    return undefined;
  }
  const captured = capturedText(await selectedText(before), "", shellLanguage());
  return { ...captured, title: suggestTitle(withoutPrompt(captured.code)) };
}

async function selectedText(before: string): Promise<string> {
  const { clipboard } = env;
  try {
    await copySelection();
    const copied = await clipboard.readText();
    if (copied !== before) {
      return copied;
    }
    // The selection may be the same text, or empty: only an empty clipboard shows the difference.
    await clipboard.writeText("");
    await copySelection();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}

function copySelection(): Thenable<unknown> {
  return commands.executeCommand("workbench.action.terminal.copySelection");
}

function mayReplaceClipboard(): Promise<boolean> {
  return isConfirmed(
    l10n.t(
      "The clipboard contains no text. If it contains a picture or files, these are replaced.",
    ),
    l10n.t("Continue"),
    l10n.t("The terminal's selection is only available through the clipboard."),
  );
}

function shellLanguage(): string {
  const shell = window.activeTerminal?.state.shell ?? "";
  return languagesByShell[shell] ?? "shellscript";
}
