import { l10n, window } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import {
  readArrangement,
  type Arrangement,
  type Grouping,
  type Sorting,
} from "../../core/organise/arrangement.ts";
import { filterHint } from "../../core/search/query/queryGrammar.ts";
import type { Command } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";
import { chooseFrom, listHeading, listRow, type ListRow } from "../listRows.ts";

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

type ArrangementRow = ListRow<() => Promise<void>>;

/**
 * *Arrange View…*: the groups, order and filter of the view in one list, with ticks at the current ones.
 * @param given a part of an arrangement, such as `{ "grouping": "tag" }`, from a key binding; else the user chooses.
 */
export async function arrangeView(needs: ArrangementNeeds, given?: unknown): Promise<void> {
  const { arrangement } = needs;
  if (isFields(given)) {
    await arrangement.change(readArrangement({ ...arrangement.now, ...given }));
    return;
  }
  const placeholder = l10n.t("How the view shows your snippets");
  const change = await chooseFrom(l10n.t("Arrange View"), placeholder, rowsOf(needs));
  await change?.();
}

function rowsOf(needs: ArrangementNeeds): readonly ArrangementRow[] {
  const { arrangement } = needs;
  const now = arrangement.now;
  const isFiltered = now.filter !== "";
  const isMatch = isFiltered && now.isByMatch;
  const item = (label: string, isNow: boolean, to: Partial<Arrangement>): ArrangementRow =>
    listRow(
      isNow ? "check" : "blank",
      label,
      () => arrangement.change(to),
      isNow ? { description: l10n.t("on") } : {},
    );
  const group = (label: string, grouping: Grouping): ArrangementRow =>
    item(label, now.grouping === grouping, { grouping });
  const sort = (label: string, sorting: Sorting): ArrangementRow =>
    item(label, !isMatch && now.sorting === sorting, { sorting, isByMatch: false });
  const clear = listRow("clear-all", l10n.t("Clear Filter"), () =>
    arrangement.change({ filter: "" }),
  );
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
    listRow("filter", l10n.t("Filter…"), () => filter(needs), { description: now.filter }),
    ...(isFiltered ? [clear] : []),
  ];
}
