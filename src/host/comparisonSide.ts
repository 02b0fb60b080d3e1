import { TabInputTextDiff, window, type TextEditor } from "vscode";

/** The active comparison of two texts. */
export function comparisonInFront(): TabInputTextDiff | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputTextDiff ? input : undefined;
}

/** The right side of the active comparison. */
export function modifiedEditor({ modified }: TabInputTextDiff): TextEditor | undefined {
  const { viewColumn } = window.tabGroups.activeTabGroup;
  const sides = window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === modified.toString(),
  );
  // The same file may be open beside the comparison, so the editor in the active group is chosen.
  return (
    sides.find((side) => side.viewColumn === viewColumn) ??
    sides.find((side) => side.viewColumn === undefined)
  );
}
