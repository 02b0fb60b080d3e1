import { l10n, type Uri } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { isConfirmed } from "../messages.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { libraryName } from "../library/libraryNames.ts";
import { switchLibrary } from "../library/librarySwitch.ts";
import { parseSnippetUri } from "./snippetUri.ts";

/**
 * Offers to switch to the library of a document that is to be saved. Returns when it is in use.
 * @param isAutomatic an automatic save: no question is asked.
 * @throws {SnippetError} `input` if it is not in use; errors of the switch.
 */
export async function ensureInUse(
  current: LibraryInUse,
  known: () => Promise<Pick<KnownLibraries, "list">>,
  uri: Uri,
  isAutomatic: boolean,
): Promise<void> {
  const key = parseSnippetUri(uri)?.libraryKey;
  if (key === undefined || current.library?.key === key) {
    return;
  }
  const wanted = (await (await known()).list()).find((each) => each.key === key);
  if (wanted === undefined) {
    throw new SnippetError(
      "input",
      l10n.t("This snippet belongs to an account that is signed out. Sign in and save again."),
    );
  }
  const name = libraryName(wanted.origin);
  if (!isAutomatic && (await isMeant(name))) {
    await switchLibrary(current, wanted.choice);
  }
  if (current.library?.key !== key) {
    throw new SnippetError(
      "input",
      l10n.t("The library {0} is not in use. Switch to it to save your changes.", name),
    );
  }
}

function isMeant(name: string): Promise<boolean> {
  return isConfirmed(
    l10n.t("This snippet belongs to the library {0}, which is not in use.", name),
    l10n.t("Switch Library"),
    l10n.t("Your changes will be saved there. They stay in the editor if you cancel."),
  );
}
