import { commands, TabInputTextDiff, window, type TextEditor, type Uri } from "vscode";

/** The active comparison of two texts. */
export function comparisonInFront(): TabInputTextDiff | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputTextDiff ? input : undefined;
}

/** The editor of a text in the active group, such as the right side of the active comparison. */
export function shownInFront(uri: Uri): TextEditor | undefined {
  const { viewColumn } = window.tabGroups.activeTabGroup;
  const editors = window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  // The same file may be open beside it, so the editor in the active group is chosen.
  return (
    editors.find((editor) => editor.viewColumn === viewColumn) ??
    editors.find((editor) => editor.viewColumn === undefined)
  );
}

/**
 * Moves the focus from a view to the editor in front. Showing its document would close an editor that lies over the window,
 * and open another one behind it.
 */
export async function focusEditorInFront(): Promise<void> {
  await commands.executeCommand("workbench.action.focusActiveEditorGroup");
}
