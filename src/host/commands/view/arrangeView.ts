import { l10n, QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from "vscode";
import {
  readArrangement,
  type Arrangement,
  type Grouping,
  type Sorting,
} from "../../../core/organise/arrangement.ts";
import { labelText } from "../../labelText.ts";
import type { TreeArrangement } from "../../tree/treeArrangement.ts";

interface ArrangementItem extends QuickPickItem {
  readonly run?: () => Promise<void>;
}

/** *Arrange View…*: how the view groups, sorts and filters, in one list with ticks at what is so now. */
export class ArrangeView {
  readonly #arrangement: TreeArrangement;
  readonly #filter: () => Promise<void>;

  /** @param filter asks for a filter. */
  constructor(arrangement: TreeArrangement, filter: () => Promise<void>) {
    this.#arrangement = arrangement;
    this.#filter = filter;
  }

  /** @param given a part of an arrangement, such as `{ "grouping": "tag" }`, from a key binding; else the user chooses. */
  async run(given?: unknown): Promise<void> {
    if (typeof given === "object" && given !== null) {
      await this.#arrangement.change(readArrangement({ ...this.#arrangement.now, ...given }));
      return;
    }
    const chosen = await window.showQuickPick(this.#items(), {
      title: l10n.t("Arrange View"),
      placeHolder: l10n.t("How the view shows your snippets"),
    });
    await chosen?.run?.();
  }

  #items(): readonly ArrangementItem[] {
    const { grouping, sorting, filter, isByMatch, showsFavourites, showsRecent } =
      this.#arrangement.now;
    const isFiltered = filter !== "";
    const isMatch = isFiltered && isByMatch;
    const item = (label: string, isNow: boolean, to: Partial<Arrangement>): ArrangementItem => ({
      label,
      iconPath: new ThemeIcon(isNow ? "check" : "blank"),
      ...(isNow ? { description: l10n.t("on") } : {}),
      run: () => this.#arrangement.change(to),
    });
    const group = (label: string, to: Grouping): ArrangementItem =>
      item(label, grouping === to, { grouping: to });
    const sort = (label: string, to: Sorting): ArrangementItem =>
      item(label, !isMatch && sorting === to, { sorting: to, isByMatch: false });
    return [
      separator(l10n.t("Group by")),
      group(l10n.t("Language"), "language"),
      group(l10n.t("Active File"), "file"),
      group(l10n.t("Tag"), "tag"),
      group(l10n.t("No Groups"), "flat"),
      separator(l10n.t("Sort by")),
      ...(isFiltered ? [item(l10n.t("Best Match"), isMatch, { isByMatch: true })] : []),
      sort(l10n.t("Title"), "title"),
      sort(l10n.t("Newest"), "newest"),
      sort(l10n.t("Last Used"), "lastUsed"),
      sort(l10n.t("Most Used"), "mostUsed"),
      separator(l10n.t("Show")),
      item(l10n.t("Favorites"), showsFavourites, { showsFavourites: !showsFavourites }),
      item(l10n.t("Recently Used"), showsRecent, { showsRecent: !showsRecent }),
      separator(l10n.t("Filter")),
      {
        label: l10n.t("Filter…"),
        iconPath: new ThemeIcon("filter"),
        description: labelText(filter),
        run: this.#filter,
      },
      ...(isFiltered
        ? [
            {
              label: l10n.t("Clear Filter"),
              iconPath: new ThemeIcon("clear-all"),
              run: () => this.#arrangement.change({ filter: "" }),
            },
          ]
        : []),
    ];
  }
}

function separator(label: string): ArrangementItem {
  return { label, kind: QuickPickItemKind.Separator };
}
