import { watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import type { Disposable } from "../../ports.ts";

/**
 * Tells when another window has changed files. Uses the system's own notices, without a timer. Where a folder cannot be
 * watched (too many watches, some network disks), nothing is reported: other windows' changes are then seen at the next
 * read.
 * @param folder must exist.
 * @param changed called some time after any window, this one too, has created, replaced, changed or removed files in it;
 * once for several changes. It may be called without a change, and a system may miss one.
 */
export function watchFolder(
  folder: string,
  changed: () => void,
  system: typeof watch = watch,
): Disposable {
  let watcher: FSWatcher | undefined;
  let isWaiting = false;
  let isOver = false;
  const tell = (): void => {
    isWaiting = false;
    if (!isOver) {
      changed();
    }
  };
  const end = (): void => {
    isOver = true;
    watcher?.close();
  };
  try {
    watcher = system(folder, { persistent: false }, () => {
      if (!isWaiting) {
        isWaiting = true;
        setImmediate(tell);
      }
    });
    // Windows also reports the removal of the folder itself as an error.
    watcher.on("error", end);
  } catch {
    end();
  }
  return { dispose: end };
}
