import { Uri, workspace } from "vscode";
import { pendingPlaces } from "../../core/library/outbox/places.ts";

/**
 * Whether changes may be pending in the library on this computer, or in that of an account. Looks at names on the disk
 * only: which of several accounts is in use is known when more is loaded.
 * @param storage where the extension keeps its libraries.
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
    // A library that was never written to has no such folder; other failures are reported when it is used.
    return [];
  }
}
