import { l10n, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from "vscode";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import { labelText } from "../labelText.ts";
import { shownText } from "../shownText.ts";
import { firstLine } from "../../core/snippet/code/firstLine.ts";

export interface UnsentQuestion {
  readonly heading: string;
  /** What the other row says, the one that starts afresh; without it only unsent ones are offered. */
  readonly afresh: string | undefined;
  readonly unsent: readonly UnsentDraft[];
  readonly discard: (unsent: UnsentDraft) => Promise<void>;
}

interface UnsentItem extends QuickPickItem {
  readonly unsent?: UnsentDraft;
}

/**
 * Offers what was interrupted before it was saved. Each can be discarded by its button, which keeps the list open.
 * @returns the one to go on with, "afresh", or undefined when the person gives up.
 */
export async function askUnsent(
  question: UnsentQuestion,
): Promise<UnsentDraft | "afresh" | undefined> {
  const discardButton: QuickInputButton = {
    iconPath: new ThemeIcon("trash"),
    tooltip: l10n.t("Discard"),
  };
  const pick = window.createQuickPick<UnsentItem>();
  pick.title = question.heading;
  pick.placeholder = l10n.t("A snippet could not be saved earlier. Continue with it?");
  pick.ignoreFocusOut = true;
  pick.items = itemsOf(question, discardButton);
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
          question.discard(item.unsent).catch(reject);
        }
        if (pick.items.every(({ unsent }) => unsent === undefined)) {
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

function itemsOf(question: UnsentQuestion, discard: QuickInputButton): readonly UnsentItem[] {
  const afresh: readonly UnsentItem[] =
    question.afresh === undefined
      ? []
      : [{ label: question.afresh, iconPath: new ThemeIcon("add"), alwaysShow: true }];
  const unsent = question.unsent.map((each): UnsentItem => ({
    label: l10n.t("Continue the snippet that could not be saved: {0}", nameOf(each)),
    description: new Date(each.savedAt).toLocaleString(),
    iconPath: new ThemeIcon("history"),
    buttons: [discard],
    unsent: each,
  }));
  return [...unsent, ...afresh];
}

function nameOf({ draft }: UnsentDraft): string {
  return labelText(shownText(draft.title || firstLine(draft.code)).slice(0, 80));
}
