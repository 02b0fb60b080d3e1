import { QuickPickItemKind, type QuickPickItem } from "vscode";
import { labelText } from "./shownText.ts";

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
