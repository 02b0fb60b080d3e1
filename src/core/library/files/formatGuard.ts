import { SnippetError } from "../../errors.ts";
import type { Files } from "./files.ts";

/** The version of the folders' layout; the folder of this layout is `v1`. */
const layout = 1;

/**
 * The files of one layout. Once a later version of the extension has created the folder of its own layout, everything can
 * still be read, but nothing is changed: a write fails with `storage`, and no rename succeeds, so that no change is sent
 * from two layouts.
 * @param root holds a folder for each layout.
 */
export function guardedFiles(files: Files, root: string): Files {
  /** Read each time: another window may have been updated meanwhile. */
  const isTakenOver = async (): Promise<boolean> =>
    (await files.list(root)).some((name) => Number(/^v(\d{1,9})$/.exec(name)?.[1] ?? 0) > layout);
  return {
    list: (folder) => files.list(folder),
    read: (path) => files.read(path),
    makeFolder: (path) => files.makeFolder(path),
    syncFolder: (path) => files.syncFolder(path),
    writeNew: async (path, bytes) => {
      if (await isTakenOver()) {
        throw new SnippetError(
          "storage",
          "The snippets on this computer were saved by a newer version of this extension. Update the extension to use them.",
          { details: { reason: "newer" } },
        );
      }
      await files.writeNew(path, bytes);
    },
    rename: async (from, to) => !(await isTakenOver()) && (await files.rename(from, to)),
    remove: async (path) => {
      if (!(await isTakenOver())) {
        await files.remove(path);
      }
    },
  };
}
