import { watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import type { Disposable } from "../../ports.ts";
import type { FolderWatch } from "./folderWatch.ts";

/**
 * Uses the system's own notices, without a timer. Where a folder cannot be watched (too many watches, some network disks),
 * nothing is reported: other windows' changes are then seen at the next read.
 */
export class NodeFolderWatch implements FolderWatch {
  readonly #watch: typeof watch;

  constructor(watchFolder: typeof watch = watch) {
    this.#watch = watchFolder;
  }

  watch(folder: string, changed: () => void): Disposable {
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
      watcher = this.#watch(folder, { persistent: false }, () => {
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
}
