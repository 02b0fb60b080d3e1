import { window, type Disposable } from "vscode";

const shownMs = 5_000;

/** Says in the status bar, for five seconds, what was done. @returns what takes the words away before. */
export function showStatusMessage(text: string): Disposable {
  return window.setStatusBarMessage(text, shownMs);
}
