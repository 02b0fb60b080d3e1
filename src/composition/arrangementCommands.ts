import { Arrange } from "../host/commands/view/arrange.ts";
import { FilterSnippets } from "../host/commands/view/filterSnippets.ts";
import type { TreeArrangement } from "../host/tree/treeArrangement.ts";
import type { Arrangement, Grouping, Sorting } from "../core/organise/arrangement.ts";

/** The commands that change how the view shows the snippets. Menus have a second one, with a tick, for what is chosen. */
export function buildArrangementCommands(arrangement: TreeArrangement) {
  const change = (to: Partial<Arrangement>): Arrange => new Arrange(arrangement, to);
  const group = (grouping: Grouping): Arrange => change({ grouping });
  const sort = (sorting: Sorting): Arrange => change({ sorting, isByMatch: false });
  return {
    "snippetService.groupByLanguage": group("language"),
    "snippetService.groupedByLanguage": group("language"),
    "snippetService.groupByTag": group("tag"),
    "snippetService.groupedByTag": group("tag"),
    "snippetService.groupByFile": group("file"),
    "snippetService.groupedByFile": group("file"),
    "snippetService.doNotGroup": group("flat"),
    "snippetService.notGrouped": group("flat"),
    "snippetService.sortByTitle": sort("title"),
    "snippetService.sortedByTitle": sort("title"),
    "snippetService.sortByNewest": sort("newest"),
    "snippetService.sortedByNewest": sort("newest"),
    "snippetService.sortByLastUsed": sort("lastUsed"),
    "snippetService.sortedByLastUsed": sort("lastUsed"),
    "snippetService.sortByMostUsed": sort("mostUsed"),
    "snippetService.sortedByMostUsed": sort("mostUsed"),
    "snippetService.sortByMatch": change({ isByMatch: true }),
    "snippetService.sortedByMatch": change({ isByMatch: true }),
    "snippetService.showFavourites": change({ showsFavourites: true }),
    "snippetService.hideFavourites": change({ showsFavourites: false }),
    "snippetService.showRecent": change({ showsRecent: true }),
    "snippetService.hideRecent": change({ showsRecent: false }),
    "snippetService.filter": new FilterSnippets(arrangement),
    "snippetService.clearFilter": change({ filter: "" }),
  };
}
