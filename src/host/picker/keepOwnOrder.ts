import type { QuickPick, QuickPickItem } from "vscode";

/**
 * Makes the editor show all rows in the given order, if each is `alwaysShow`. `sortByLabel` is not in the typings, but
 * every supported editor honors it. Without it, rows whose label contains the typed text come first. In labels and
 * details the editor highlights the typed text, which hides and moves no such row. Tests in the editor check both.
 */
export function keepOwnOrder<T extends QuickPickItem>(pick: QuickPick<T>): void {
  pick.matchOnDescription = false;
  pick.matchOnDetail = true;
  Reflect.set(pick, "sortByLabel", false);
}
