import type { CommandName } from "../commandId.ts";
import * as account from "./account.ts";
import { arrange, arrangeView, filter } from "./arrangeView.ts";
import * as change from "./change.ts";
import type { Command } from "./command.ts";
import type { CommandNeeds } from "./commandNeeds.ts";
import { deleteSnippets } from "./deleteSnippets.ts";
import { editDetails } from "./editDetails.ts";
import { exportSnippets, importSnippets } from "./exchange.ts";
import * as find from "./find.ts";
import * as help from "./help.ts";
import * as history from "./history.ts";
import { manageAccounts } from "./manageAccounts.ts";
import * as pending from "./pending.ts";
import * as save from "./save.ts";
import * as template from "./template.ts";
import { updateFromSelection } from "./updateFromSelection.ts";
import * as use from "./use.ts";
import * as view from "./view.ts";

/**
 * The function of each command: the one of its name in these files, or else a line here. The compiler names a command
 * that has none.
 */
export const commandTable: Readonly<Record<CommandName, Command<CommandNeeds>>> = {
  ...account,
  ...change,
  ...find,
  ...help,
  ...history,
  ...pending,
  ...save,
  ...template,
  ...use,
  ...view,
  updateFromSelection,
  editDetails,
  delete: deleteSnippets,
  import: importSnippets,
  export: exportSnippets,
  manageAccounts,
  arrangeView,
  filter,
  clearFilter: arrange({ filter: "" }),
  groupByLanguage: arrange({ grouping: "language" }),
  groupByTag: arrange({ grouping: "tag" }),
  groupByFile: arrange({ grouping: "file" }),
  doNotGroup: arrange({ grouping: "flat" }),
  sortByTitle: arrange({ sorting: "title", isByMatch: false }),
  sortByNewest: arrange({ sorting: "newest", isByMatch: false }),
  sortByLastUsed: arrange({ sorting: "lastUsed", isByMatch: false }),
};
