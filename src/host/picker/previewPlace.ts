import { commands, ViewColumn, window } from "vscode";

/** The result of `vscode.getEditorLayout`, and the argument of `vscode.setEditorLayout`. */
interface EditorLayout {
  /** 0: the outermost groups are side by side; 1: one below the other. Each level alternates. */
  readonly orientation?: 0 | 1;
  readonly groups: readonly GroupLayout[];
}

interface GroupLayout {
  readonly size?: number;
  readonly groups?: readonly GroupLayout[];
}

/** A group of editors below all others, because the list covers the upper half of the window. */
export class PreviewPlace {
  #before: EditorLayout | undefined;

  /**
   * Makes room; the focus stays.
   * @returns undefined in front of an editor over the window, or in another window: no column is beside the first, and
   * the editor does not tell which it is.
   */
  async open(): Promise<ViewColumn | undefined> {
    const before = await commands.executeCommand<EditorLayout>("vscode.getEditorLayout");
    const count = numberOf(before.groups);
    const { all, activeTabGroup } = window.tabGroups;
    // The layout covers what is in front only, but columns count the groups of all windows, the main one's first.
    if (activeTabGroup.viewColumn > count) {
      return undefined;
    }
    if (count !== all.length) {
      return ViewColumn.Beside;
    }
    await commands.executeCommand("vscode.setEditorLayout", withOneBelow(before));
    this.#before = before;
    return count + 1;
  }

  /** Restores the layout when the group is empty. */
  async close(): Promise<void> {
    if (this.#before !== undefined) {
      await commands.executeCommand("vscode.setEditorLayout", this.#before);
    }
  }
}

function numberOf(groups: readonly GroupLayout[]): number {
  return groups.reduce((sum, group) => sum + (group.groups ? numberOf(group.groups) : 1), 0);
}

/** The new group gets the lower half; the others keep their proportions in the upper half. */
function withOneBelow({ orientation, groups }: EditorLayout): EditorLayout {
  const height = groups.reduce((sum, { size = 0 }) => sum + size, 0);
  const isOneBelowTheOther = orientation === 1;
  return {
    orientation: 1,
    groups: isOneBelowTheOther ? [...groups, { size: height }] : [{ groups }, {}],
  };
}
