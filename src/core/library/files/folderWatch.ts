import type { Disposable } from "../../ports.ts";

/** Tells when another window has been at work. */
export interface FolderWatch {
  /**
   * @param folder must be there.
   * @param changed called some time after a file in it was made, replaced, changed or removed, by any window, this one
   * too; once for several. It may be called for nothing, and a system may miss a change.
   */
  watch(folder: string, changed: () => void): Disposable;
}
