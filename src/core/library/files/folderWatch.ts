import type { Disposable } from "../../ports.ts";

/** Tells when another window has changed files. */
export interface FolderWatch {
  /**
   * @param folder must exist.
   * @param changed called some time after any window, this one too, has created, replaced, changed or removed files in it;
   * once for several changes. It may be called without a change, and a system may miss one.
   */
  watch(folder: string, changed: () => void): Disposable;
}
