import { Arrange } from "../host/commands/view/arrange.ts";
import { ArrangeView } from "../host/commands/view/arrangeView.ts";
import { FilterSnippets } from "../host/commands/view/filterSnippets.ts";
import type { TreeArrangement } from "../host/tree/treeArrangement.ts";
import type { Arrangement, Grouping, Sorting } from "../core/organise/arrangement.ts";

/** The commands that change how the view shows the snippets. */
export function buildArrangementCommands(arrangement: TreeArrangement) {
  const change = (to: Partial<Arrangement>): Arrange => new Arrange(arrangement, to);
  const group = (grouping: Grouping): Arrange => change({ grouping });
  const sort = (sorting: Sorting): Arrange => change({ sorting, isByMatch: false });
  const filter = new FilterSnippets(arrangement);
  return {
    "snippetService.arrangeView": new ArrangeView(arrangement, () => filter.run()),
    "snippetService.groupByLanguage": group("language"),
    "snippetService.groupByTag": group("tag"),
    "snippetService.groupByFile": group("file"),
    "snippetService.doNotGroup": group("flat"),
    "snippetService.sortByTitle": sort("title"),
    "snippetService.sortByNewest": sort("newest"),
    "snippetService.sortByLastUsed": sort("lastUsed"),
    "snippetService.filter": filter,
    "snippetService.clearFilter": change({ filter: "" }),
  };
}
