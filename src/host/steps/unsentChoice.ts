import { l10n, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { isOf, type UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { SnippetId } from "../../core/model.ts";
import { labelText } from "../labelText.ts";
import { shownText } from "../shownText.ts";
import { firstLine } from "../../core/snippet/code/firstLine.ts";

export interface UnsentQuestion {
  readonly heading: string;
  /** The label of the other row, the one that starts afresh; without it only unsent drafts are offered. */
  readonly afresh: string | undefined;
  readonly drafts: DraftStore;
  readonly library: SnippetLibrary;
  /** The snippet that is edited; undefined for a new one. */
  readonly snippetId: SnippetId | undefined;
}

interface UnsentItem extends QuickPickItem {
  readonly unsent?: UnsentDraft;
}

/**
 * Offers writes that were interrupted before they were saved. Each can be discarded by its button, which keeps the
 * list open.
 * @returns the one to go on with, "afresh", also if there is none, or undefined when the user gives up.
 * @throws {SnippetError} `storage`.
 */
export async function askUnsent(
  question: UnsentQuestion,
): Promise<UnsentDraft | "afresh" | undefined> {
  const { drafts, library, snippetId } = question;
  const unsent = (await drafts.list()).filter((each) => isOf(each, library, snippetId));
  if (unsent.length === 0) {
    return "afresh";
  }
  const discardButton: QuickInputButton = {
    iconPath: new ThemeIcon("trash"),
    tooltip: l10n.t("Discard"),
  };
  const pick = window.createQuickPick<UnsentItem>();
  pick.title = question.heading;
  pick.placeholder = l10n.t("A draft of a new snippet was not saved. Continue with it?");
  pick.ignoreFocusOut = true;
  pick.items = itemsOf(question.afresh, unsent, discardButton);
  try {
    return await new Promise((resolve, reject) => {
      pick.onDidAccept(() => {
        const [item] = pick.activeItems;
        if (item !== undefined) {
          resolve(item.unsent ?? "afresh");
        }
      });
      pick.onDidTriggerItemButton(({ item }) => {
        if (item.unsent !== undefined) {
          pick.items = pick.items.filter((other) => other !== item);
          drafts.remove(item.unsent.id).catch(reject);
        }
        if (pick.items.every((each) => each.unsent === undefined)) {
          resolve(question.afresh === undefined ? undefined : "afresh");
        }
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

function itemsOf(
  afresh: string | undefined,
  unsent: readonly UnsentDraft[],
  discard: QuickInputButton,
): readonly UnsentItem[] {
  const other: readonly UnsentItem[] =
    afresh === undefined
      ? []
      : [{ label: afresh, iconPath: new ThemeIcon("add"), alwaysShow: true }];
  const rows = unsent.map((each): UnsentItem => ({
    label: l10n.t("Continue the unsaved draft: {0}", nameOf(each)),
    description: new Date(each.savedAt).toLocaleString(),
    iconPath: new ThemeIcon("history"),
    buttons: [discard],
    unsent: each,
  }));
  return [...rows, ...other];
}

function nameOf({ draft }: UnsentDraft): string {
  return labelText(shownText(draft.title || firstLine(draft.code)).slice(0, 80));
}
