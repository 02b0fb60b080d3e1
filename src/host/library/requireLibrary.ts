import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { runCommand } from "../messages.ts";
import { textRows } from "../listRows.ts";

type Place = "computer" | "account";

interface PlaceItem extends QuickPickItem {
  readonly place: Place;
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
  const row = (place: Place, label: string, detail: string, icon: string): PlaceItem => ({
    place,
    label,
    detail,
    iconPath: new ThemeIcon(icon),
  });
  const chosen = await window.showQuickPick(
    textRows([
      row(
        "computer",
        l10n.t("Use on This Computer"),
        l10n.t("No account needed."),
        "device-desktop",
      ),
      row("account", l10n.t("Sign In"), l10n.t("Sync your snippets through a server."), "sign-in"),
    ]),
    {
      title: heading,
      placeHolder: l10n.t("Where do you want to keep your snippets?"),
      ignoreFocusOut: true,
    },
  );
  if (chosen?.place === "computer") {
    await libraries.use({ kind: "computer" });
  } else if (chosen !== undefined) {
    // The command reports its failures.
    await runCommand("snippetService.signIn");
  }
}
