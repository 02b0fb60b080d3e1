import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import {
  readArrangement,
  type Arrangement,
  type Grouping,
  type Sorting,
} from "../../core/organise/arrangement.ts";
import { filterHint } from "../../core/search/query/queryGrammar.ts";
import type { Command } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";
import { listHeading, textRows } from "../listRows.ts";

type ArrangementNeeds = Needs<"arrangement">;

/** *Group by …*, *Sort by …*, *Clear Filter*: changes the arrangement of the view. */
export function arrange(change: Partial<Arrangement>): Command<ArrangementNeeds> {
  return ({ arrangement }) => arrangement.change(change);
}

/** @param given a query from another command or a key; else the user is asked. */
export async function filter({ arrangement }: ArrangementNeeds, given?: unknown): Promise<void> {
  const text =
    typeof given === "string"
      ? given
      : await window.showInputBox({
          title: l10n.t("Filter Snippets"),
          value: arrangement.now.filter,
          prompt: l10n.t("Words, or {0} – leave it empty to show all.", filterHint),
        });
  if (text !== undefined) {
    await arrangement.change({ filter: text.trim(), isByMatch: true });
  }
}

interface ArrangementItem extends QuickPickItem {
  readonly run?: () => Promise<void>;
}

/**
 * *Arrange View…*: the groups, order and filter of the view in one list, with ticks at the current ones.
 * @param given a part of an arrangement, such as `{ "grouping": "tag" }`, from a key binding; else the user chooses.
 */
export async function arrangeView(needs: ArrangementNeeds, given?: unknown): Promise<void> {
  const { arrangement } = needs;
  if (typeof given === "object" && given !== null) {
    await arrangement.change(readArrangement({ ...arrangement.now, ...given }));
    return;
  }
  const chosen = await window.showQuickPick(textRows(itemsOf(needs)), {
    title: l10n.t("Arrange View"),
    placeHolder: l10n.t("How the view shows your snippets"),
  });
  await chosen?.run?.();
}

function itemsOf(needs: ArrangementNeeds): readonly ArrangementItem[] {
  const { arrangement } = needs;
  const now = arrangement.now;
  const isFiltered = now.filter !== "";
  const isMatch = isFiltered && now.isByMatch;
  const item = (label: string, isNow: boolean, to: Partial<Arrangement>): ArrangementItem => ({
    label,
    iconPath: new ThemeIcon(isNow ? "check" : "blank"),
    ...(isNow ? { description: l10n.t("on") } : {}),
    run: () => arrangement.change(to),
  });
  const group = (label: string, grouping: Grouping): ArrangementItem =>
    item(label, now.grouping === grouping, { grouping });
  const sort = (label: string, sorting: Sorting): ArrangementItem =>
    item(label, !isMatch && now.sorting === sorting, { sorting, isByMatch: false });
  const clear: ArrangementItem = {
    label: l10n.t("Clear Filter"),
    iconPath: new ThemeIcon("clear-all"),
    run: () => arrangement.change({ filter: "" }),
  };
  return [
    listHeading(l10n.t("Group by")),
    group(l10n.t("Language"), "language"),
    group(l10n.t("Active File"), "file"),
    group(l10n.t("Tag"), "tag"),
    group(l10n.t("No Groups"), "flat"),
    listHeading(l10n.t("Sort by")),
    ...(isFiltered ? [item(l10n.t("Best Match"), isMatch, { isByMatch: true })] : []),
    sort(l10n.t("Title"), "title"),
    sort(l10n.t("Newest"), "newest"),
    sort(l10n.t("Last Used"), "lastUsed"),
    sort(l10n.t("Most Used"), "mostUsed"),
    listHeading(l10n.t("Show")),
    item(l10n.t("Favorites"), now.showsFavorites, { showsFavorites: !now.showsFavorites }),
    item(l10n.t("Recently Used"), now.showsRecent, { showsRecent: !now.showsRecent }),
    listHeading(l10n.t("Filter")),
    {
      label: l10n.t("Filter…"),
      iconPath: new ThemeIcon("filter"),
      description: now.filter,
      run: () => filter(needs),
    },
    ...(isFiltered ? [clear] : []),
  ];
}
