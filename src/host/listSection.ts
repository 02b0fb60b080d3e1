import { QuickPickItemKind, type QuickPickItem } from "vscode";

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
