import { Uri, workspace } from "vscode";
import { pendingPlaces } from "../../core/library/outbox/places.ts";

/**
 * Whether changes may be pending in the library on this computer, or in that of an account. It reads only file names,
 * because the account in use is known only after more is loaded.
 * @param storage the folder of the libraries.
 */
export async function hasPendingFiles(storage: Uri, onThisComputer: boolean): Promise<boolean> {
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
