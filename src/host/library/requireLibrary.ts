import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { runCommand } from "../messages.ts";
import { textRows } from "../listRows.ts";

interface PlaceItem extends QuickPickItem {
  readonly choose: () => Thenable<unknown>;
}

/**
 * The library in use. If there is none, asks where to keep snippets, signs in if the user chooses that, and continues.
 * Every command that needs a library calls it.
 * @param heading names the command, above the question.
 * @throws {SnippetError} `cancelled`, which is silent, if the user closes the question or does not complete the
 * sign-in; `storage` if the library on this computer cannot be opened.
 */
export async function requireLibrary(
  libraries: Pick<LibraryInUse, "library" | "use">,
  heading: string,
): Promise<SnippetLibrary> {
  if (libraries.library === undefined) {
    await choosePlace(libraries, heading);
  }
  if (libraries.library === undefined) {
    throw new SnippetError("cancelled", "No place for snippets was chosen.");
  }
  return libraries.library;
}

async function choosePlace(libraries: Pick<LibraryInUse, "use">, heading: string): Promise<void> {
  const places = textRows<PlaceItem>([
    {
      label: l10n.t("Use on This Computer"),
      detail: l10n.t("No account needed."),
      iconPath: new ThemeIcon("device-desktop"),
      choose: () => libraries.use({ kind: "computer" }),
    },
    {
      label: l10n.t("Sign In"),
      detail: l10n.t("Sync your snippets through a server."),
      iconPath: new ThemeIcon("sign-in"),
      // The command reports its failures.
      choose: () => runCommand("snippetService.signIn"),
    },
  ]);
  const chosen = await window.showQuickPick(places, {
    title: heading,
    placeHolder: l10n.t("Where do you want to keep your snippets?"),
    ignoreFocusOut: true,
  });
  await chosen?.choose();
}
