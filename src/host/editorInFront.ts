import { commands } from "vscode";

/** From a view. To show its document instead would close an editor over the window, and open another one behind it. */
export async function focusEditorInFront(): Promise<void> {
  await commands.executeCommand("workbench.action.focusActiveEditorGroup");
}
