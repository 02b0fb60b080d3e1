import { type ExtensionContext, Uri, workspace } from "vscode";
import { pendingPlaces } from "../../core/library/outbox/places.ts";
import { choiceKey, type RememberedChoice } from "../../core/library/rememberedChoice.ts";
import type { Suggestions } from "../completion/suggestions.ts";
import { setContextKey } from "../contextKeys.ts";
import type { Program } from "./parts.ts";

/**
 * Continues from the last window: menus know the chosen library, suggestions work, and pending changes are sent. It
 * loads nothing more if nothing is pending, and does nothing if no library was ever chosen.
 */
export async function takeUp(
  { globalState, globalStorageUri }: Pick<ExtensionContext, "globalState" | "globalStorageUri">,
  suggestions: Pick<Suggestions, "begin">,
  program: () => Promise<Pick<Program, "resume">>,
): Promise<void> {
  const kind = globalState.get<Partial<RememberedChoice>>(choiceKey)?.kind ?? "none";
  if (kind === "none") {
    return;
  }
  // An account may exist besides the library on this computer; that is known only after more is loaded.
  const isHere = kind === "computer";
  void setContextKey(`snippetService.${isHere ? "onThisComputer" : "signedIn"}`, true);
  await suggestions.begin();
  if (await hasPendingFiles(globalStorageUri, isHere)) {
    await (await program()).resume();
  }
}

/**
 * Whether changes may be pending in the library on this computer, or in that of an account. It reads only file names,
 * because the account in use is known only after more is loaded.
 * @param storage the folder of the libraries.
 */
async function hasPendingFiles(storage: Uri, onThisComputer: boolean): Promise<boolean> {
  const libraries = Uri.joinPath(storage, "v1");
  for (const key of await namesIn(libraries)) {
    if ((key === "computer") === onThisComputer) {
      for (const place of pendingPlaces) {
        const names = await namesIn(Uri.joinPath(libraries, key, "outbox", place));
        if (names.length > 0) {
          return true;
        }
      }
    }
  }
  return false;
}

async function namesIn(folder: Uri): Promise<readonly string[]> {
  try {
    return (await workspace.fs.readDirectory(folder)).map(([name]) => name);
  } catch {
    // A library without any write has no such folder. Other failures are reported when the library is used.
    return [];
  }
}
