import { l10n, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from "vscode";
import { firstLine } from "../../core/snippet/code/firstLine.ts";
import { labelText } from "../labelText.ts";
import { shownText } from "../shownText.ts";
import type { FoundDraft } from "./draftFiles.ts";
import type { Drafts } from "./drafts.ts";

interface DraftItem extends QuickPickItem {
  readonly found?: FoundDraft;
}

/**
 * Offers the drafts whose tabs were closed while their texts were saved as drafts only, as *Auto Save* does; one that is
 * chosen is opened. Each can be discarded by its button, which keeps the list open.
 * @param afresh what the other row says, the one that passes them over.
 * @returns "afresh", also where there is none; undefined where one was opened, or the user gave up.
 * @throws {SnippetError} `storage`.
 */
export async function askLeftDraft(
  drafts: Drafts,
  heading: string,
  afresh: string,
): Promise<"afresh" | undefined> {
  const left = await drafts.closed();
  if (left.length === 0) {
    return "afresh";
  }
  const chosen = await choose(drafts, left, heading, afresh);
  if (chosen?.found !== undefined) {
    await drafts.reopen(chosen.found.uri);
  }
  return chosen !== undefined && chosen.found === undefined ? "afresh" : undefined;
}

async function choose(
  drafts: Drafts,
  left: readonly FoundDraft[],
  heading: string,
  afresh: string,
): Promise<DraftItem | undefined> {
  const discard: QuickInputButton = {
    iconPath: new ThemeIcon("trash"),
    tooltip: l10n.t("Discard"),
  };
  const other: DraftItem = { label: afresh, iconPath: new ThemeIcon("add"), alwaysShow: true };
  const pick = window.createQuickPick<DraftItem>();
  pick.title = heading;
  pick.placeholder = l10n.t(
    "A draft was closed before it was saved as a snippet. Continue with it?",
  );
  pick.ignoreFocusOut = true;
  pick.items = [
    ...left.map((found) => ({
      label: l10n.t("Continue the draft: {0}", nameOf(found)),
      iconPath: new ThemeIcon("history"),
      buttons: [discard],
      found,
    })),
    other,
  ];
  try {
    return await new Promise((resolve, reject) => {
      pick.onDidAccept(() => {
        const [item] = pick.activeItems;
        if (item !== undefined) {
          resolve(item);
        }
      });
      pick.onDidTriggerItemButton(({ item: { found } }) => {
        if (found !== undefined) {
          pick.items = pick.items.filter((each) => each.found !== found);
          drafts.files.remove(found.uri).catch(reject);
        }
        if (pick.items.every((each) => each.found === undefined)) {
          resolve(other);
        }
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

function nameOf({ draft: { body, name } }: FoundDraft): string {
  return labelText(shownText(firstLine(body) || name).slice(0, 80));
}
