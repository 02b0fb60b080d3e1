import { QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from "vscode";
import { labelText } from "./shownText.ts";

/** A row of a list, with the meaning of its choice. A heading has none. */
export interface ListRow<T> extends QuickPickItem {
  readonly value?: T;
}

export function listRow<T>(
  icon: string,
  label: string,
  value: T,
  texts: Pick<QuickPickItem, "description" | "detail"> = {},
): ListRow<T> {
  return { iconPath: new ThemeIcon(icon), label, value, ...texts };
}

/**
 * Shows a list, in which typed text finds everything that a row says.
 * @returns the value of the chosen row; undefined if the user closed the list.
 */
export async function chooseFrom<T>(
  title: string,
  placeHolder: string,
  rows: readonly ListRow<T>[] | Promise<readonly ListRow<T>[]>,
  { ignoreFocusOut = false } = {},
): Promise<T | undefined> {
  const options = { title, placeHolder, ignoreFocusOut };
  const shown = Promise.resolve(rows).then(textRows);
  const matched = { matchOnDescription: true, matchOnDetail: true };
  return (await window.showQuickPick(shown, { ...options, ...matched }))?.value;
}

export function listHeading(label: string): QuickPickItem {
  return { label, kind: QuickPickItemKind.Separator };
}

/** Rows of a list below their heading, which is left out without rows, or if it is empty. */
export function listSection<T extends QuickPickItem>(
  label: string,
  rows: readonly T[],
): readonly (T | QuickPickItem)[] {
  return rows.length === 0 || label === "" ? rows : [listHeading(label), ...rows];
}

/** The rows of a list, whose texts are drawn as they are. Every list of the editor takes its rows from here. */
export function textRows<Row extends QuickPickItem>(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({
    ...row,
    label: labelText(row.label),
    ...(row.description === undefined ? {} : { description: labelText(row.description) }),
    ...(row.detail === undefined ? {} : { detail: labelText(row.detail) }),
  }));
}
