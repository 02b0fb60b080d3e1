import { Arrange } from "../host/commands/view/arrange.ts";
import { FilterSnippets } from "../host/commands/view/filterSnippets.ts";
import type { TreeArrangement } from "../host/tree/treeArrangement.ts";
import type { Arrangement, Grouping, Sorting } from "../core/organise/arrangement.ts";

/** The commands that change how the view shows the snippets. */
export function buildArrangementCommands(arrangement: TreeArrangement) {
  const change = (to: Partial<Arrangement>): Arrange => new Arrange(arrangement, to);
  const group = (grouping: Grouping): Arrange => change({ grouping });
  const sort = (sorting: Sorting): Arrange => change({ sorting, isByMatch: false });
  return {
    "snippetService.groupByLanguage": group("language"),
    "snippetService.groupByTag": group("tag"),
    "snippetService.groupByFile": group("file"),
    "snippetService.doNotGroup": group("flat"),
    "snippetService.sortByTitle": sort("title"),
    "snippetService.sortByNewest": sort("newest"),
    "snippetService.sortByLastUsed": sort("lastUsed"),
    "snippetService.sortByMostUsed": sort("mostUsed"),
    "snippetService.sortByMatch": change({ isByMatch: true }),
    "snippetService.showFavorites": change({ showsFavourites: true }),
    "snippetService.hideFavorites": change({ showsFavourites: false }),
    "snippetService.showRecent": change({ showsRecent: true }),
    "snippetService.hideRecent": change({ showsRecent: false }),
    "snippetService.filter": new FilterSnippets(arrangement),
    "snippetService.clearFilter": change({ filter: "" }),
  };
}
