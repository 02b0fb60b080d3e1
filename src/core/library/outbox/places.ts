import type { Files } from "../files/files.ts";
import { guarded } from "../files/guarded.ts";
import { join } from "node:path";

/** Where files of what is pending lie in an outbox. */
export const pendingPlaces = ["inbox", "items"] as const;

/** The folders of an outbox that tell of other windows' work. */
export const watchedPlaces = [...pendingPlaces, "done"] as const;

export const unreadable = "The pending changes on this computer could not be read.";

/**
 * About how many changes are pending in an outbox. Nothing is taken, changed or read but names.
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
