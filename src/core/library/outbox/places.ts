import type { Files } from "../files/files.ts";
import { guarded } from "../files/guarded.ts";
import { join } from "node:path";

/** The folders of an outbox that hold the files of pending changes. */
export const pendingPlaces = ["inbox", "items"] as const;

/** The folders of an outbox that show other windows' work. */
export const watchedPlaces = [...pendingPlaces, "done"] as const;

export const unreadable = "The pending changes on this computer could not be read.";

/**
 * About how many changes are pending in an outbox. It reads file names only, and changes nothing.
 * @throws {SnippetError} `storage`.
 */
export async function pendingCount(files: Files, folder: string): Promise<number> {
  const ids = new Set<string>();
  for (const place of pendingPlaces) {
    const names = await guarded(unreadable, () => files.list(join(folder, place)));
    names.filter((it) => !it.endsWith(".tmp")).forEach((it) => ids.add(it.split(".", 1)[0] ?? it));
  }
  return ids.size;
}
