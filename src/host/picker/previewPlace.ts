import { commands, ViewColumn, window } from "vscode";

/** The result of the editor's `vscode.getEditorLayout`, and the argument of `vscode.setEditorLayout`. */
interface EditorLayout {
  /** 0: the outermost groups stand beside each other; 1: one below the other. Each level turns. */
  readonly orientation?: 0 | 1;
  readonly groups: readonly GroupLayout[];
}

interface GroupLayout {
  readonly size?: number;
  readonly groups?: readonly GroupLayout[];
}

/** A group of editors below all others, since the list stands over the upper half of whatever is beside. */
export class PreviewPlace {
  #before: EditorLayout | undefined;

  /** Makes room; the keyboard stays where it is. */
  async open(): Promise<ViewColumn> {
    const before = await commands.executeCommand<EditorLayout>("vscode.getEditorLayout");
    const count = numberOf(before.groups);
    if (count !== window.tabGroups.all.length) {
      // The layout is that of one window only, and columns count the groups of all.
      return ViewColumn.Beside;
    }
    await commands.executeCommand("vscode.setEditorLayout", withOneBelow(before));
    this.#before = before;
    return count + 1;
  }

  /** As it was before, once the group is empty. */
  async close(): Promise<void> {
    if (this.#before !== undefined) {
      await commands.executeCommand("vscode.setEditorLayout", this.#before);
    }
  }
}

function numberOf(groups: readonly GroupLayout[]): number {
  return groups.reduce((sum, group) => sum + (group.groups ? numberOf(group.groups) : 1), 0);
}

/** The lower half is new; what was there keeps its proportions in the upper one. */
function withOneBelow({ orientation, groups }: EditorLayout): EditorLayout {
  const height = groups.reduce((sum, { size = 0 }) => sum + size, 0);
  const isOneBelowTheOther = orientation === 1;
  return {
    orientation: 1,
    groups: isOneBelowTheOther ? [...groups, { size: height }] : [{ groups }, {}],
  };
}
