import { TabInputTextDiff, window, type TextEditor } from "vscode";

/** The comparison of two texts that is in front. */
export function comparisonInFront(): TabInputTextDiff | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputTextDiff ? input : undefined;
}

/** The right side of the comparison in front. */
export function modifiedEditor({ modified }: TabInputTextDiff): TextEditor | undefined {
  const { viewColumn } = window.tabGroups.activeTabGroup;
  const sides = window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === modified.toString(),
  );
  // The same file may be open beside the comparison: the group in use is the one that is looked at.
  return (
    sides.find((side) => side.viewColumn === viewColumn) ??
    sides.find((side) => side.viewColumn === undefined)
  );
}
