import assert from "node:assert/strict";
import * as vscode from "vscode";

/** A tab that compares two texts. */
export interface ShownDiff {
  readonly label: string;
  readonly input: vscode.TabInputTextDiff;
}

/** The comparison in front. */
export function shownDiff(): ShownDiff {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  assert.ok(tab?.input instanceof vscode.TabInputTextDiff, "no comparison is in front");
  return { label: tab.label, input: tab.input };
}

/** What stands on the left and on the right. */
export async function textsOf({ input }: ShownDiff): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const uri of [input.original, input.modified]) {
    texts.push((await vscode.workspace.openTextDocument(uri)).getText());
  }
  return texts;
}
