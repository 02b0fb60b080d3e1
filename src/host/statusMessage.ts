import { window, type Disposable } from "vscode";
import { labelText } from "./labelText.ts";

const shownMs = 5_000;

/**
 * Shows a result in the status bar for five seconds. Titles must be short (`shortTitle`); icons are not drawn.
 * @returns a handle that removes the text earlier.
 */
export function showStatusMessage(text: string): Disposable {
  return window.setStatusBarMessage(labelText(text), shownMs);
}
