import { l10n, ThemeIcon, window } from "vscode";
import { listRow, textRows, type ListRow } from "../listRows.ts";

export interface Unfinished<T> {
  readonly label: string;
  readonly description?: string;
  readonly value: T;
  readonly discard: () => Promise<void>;
}

export interface ContinueQuestion<T> {
  readonly title: string;
  readonly placeholder: string;
  /** The label of the row that starts afresh; if undefined, only unfinished ones are offered. */
  readonly afresh: string | undefined;
  readonly unfinished: readonly Unfinished<T>[];
}

/**
 * Offers to continue something unfinished. A button discards a row and keeps the list open.
 * @returns the one to continue; "afresh", also if there is none; undefined if the user cancels.
 * @throws the errors of `discard`.
 */
export async function askToContinue<T>({
  title,
  placeholder,
  afresh,
  unfinished,
}: ContinueQuestion<T>): Promise<Unfinished<T> | "afresh" | undefined> {
  if (unfinished.length === 0) {
    return "afresh";
  }
  const discard = { iconPath: new ThemeIcon("trash"), tooltip: l10n.t("Discard") };
  const other =
    afresh === undefined ? [] : [{ ...listRow("add", afresh, undefined), alwaysShow: true }];
  const pick = window.createQuickPick<ListRow<Unfinished<T> | undefined>>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  pick.items = textRows([
    ...unfinished.map((one) => ({
      ...listRow("history", one.label, one, { description: one.description ?? "" }),
      buttons: [discard],
    })),
    ...other,
  ]);
  try {
    return await new Promise((resolve, reject) => {
      pick.onDidAccept(() => {
        const [item] = pick.activeItems;
        if (item !== undefined) {
          resolve(item.value ?? "afresh");
        }
      });
      pick.onDidTriggerItemButton(({ item }) => {
        if (item.value !== undefined) {
          pick.items = pick.items.filter((each) => each !== item);
          item.value.discard().catch(reject);
        }
        if (pick.items.every(({ value }) => value === undefined)) {
          resolve(afresh === undefined ? undefined : "afresh");
        }
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
