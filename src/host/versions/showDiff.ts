import { commands, TabInputTextDiff, window, type Tab, type Uri } from "vscode";

/** Opens a comparison as a preview, which the next one replaces. */
export async function showDiff(left: Uri, right: Uri, title: string): Promise<void> {
  await commands.executeCommand("vscode.diff", left, right, title, { preview: true });
}

/** @param which decides by the right side of each comparison. */
export async function closeDiffs(which: (right: Uri) => boolean): Promise<void> {
  const tabs = window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab: Tab) => tab.input instanceof TabInputTextDiff && which(tab.input.modified));
  if (tabs.length > 0) {
    await window.tabGroups.close(tabs, true);
  }
}
