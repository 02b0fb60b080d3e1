import type { QuickPick, QuickPickItem } from "vscode";

/**
 * Makes the editor show rows in the order they are given, all of them, as long as each is `alwaysShow`.
 * `sortByLabel` is not in the typings, but every supported editor takes it; without it rows go first whose label
 * contains what is typed. In labels and details it marks what is typed, which hides and moves no such row. Tests in the
 * editor watch over both.
 */
export function keepOwnOrder<T extends QuickPickItem>(pick: QuickPick<T>): void {
  pick.matchOnDescription = false;
  pick.matchOnDetail = true;
  Reflect.set(pick, "sortByLabel", false);
}
