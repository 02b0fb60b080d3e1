import { window, type Disposable } from "vscode";
import { labelText } from "./labelText.ts";

const shownMs = 5_000;

/**
 * Says in the status bar, for five seconds, what was done; a title in it is short (`shortTitle`), and no icon.
 * @returns what takes the words away before.
 */
export function showStatusMessage(text: string): Disposable {
  return window.setStatusBarMessage(labelText(text), shownMs);
}
