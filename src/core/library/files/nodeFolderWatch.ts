import { watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import type { Disposable } from "../../ports.ts";
import type { FolderWatch } from "./folderWatch.ts";

/**
 * The system's own notices, without a timer. Where a folder cannot be watched (too many watches, some network disks)
 * nothing is told: what other windows did is then seen at the next read.
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
      // Also what Windows tells when the folder itself goes.
      watcher.on("error", end);
    } catch {
      end();
    }
    return { dispose: end };
  }
}
