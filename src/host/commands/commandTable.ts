import type { CommandId } from "../commandId.ts";
import { manageAccounts } from "./manageAccounts.ts";
import { signIn, signOut, useOnThisComputer } from "./account.ts";
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
import * as pending from "./pending.ts";
import * as save from "./save.ts";
import * as template from "./template.ts";
import { updateFromSelection } from "./updateFromSelection.ts";
import * as use from "./use.ts";
import * as view from "./view.ts";

/** The function of each command. A new command is a name in `commandId.ts`, a function, and a line here. */
export const commandTable: Readonly<Record<CommandId, Command<CommandNeeds>>> = {
  "snippetService.search": find.search,
  "snippetService.pressInList": find.pressInList,
  "snippetService.open": find.open,
  "snippetService.edit": find.edit,
  "snippetService.openInBrowser": find.openPage,

  "snippetService.insert": use.insert,
  "snippetService.insertWithoutIndentation": use.insertWithoutIndentation,
  "snippetService.insertIntoNewFile": use.insertIntoNewFile,
  "snippetService.insertIntoTerminal": use.insertIntoTerminal,
  "snippetService.insertIntoSearch": use.insertIntoSearch,
  "snippetService.copy": use.copy,
  "snippetService.copyAsMarkdown": use.copyAsMarkdown,
  "snippetService.copyLink": use.copyLink,

  "snippetService.newSnippet": save.newSnippet,
  "snippetService.saveSelection": save.saveSelection,
  "snippetService.saveFiles": save.saveFiles,
  "snippetService.saveClipboard": save.saveClipboard,
  "snippetService.saveTerminalSelection": save.saveTerminalSelection,
  "snippetService.saveCell": save.saveCell,
  "snippetService.updateFromSelection": updateFromSelection,

  "snippetService.saveAsTemplate": template.saveAsTemplate,
  "snippetService.saveTemplate": template.saveTemplate,
  "snippetService.addPlaceholder": template.addPlaceholder,
  "snippetService.addChoice": template.addChoice,

  "snippetService.editDetails": editDetails,
  "snippetService.editTags": change.editTags,
  "snippetService.moveToLanguage": change.moveToLanguage,
  "snippetService.duplicate": change.duplicate,
  "snippetService.addFavorite": change.changeFavorites("add"),
  "snippetService.removeFavorite": change.changeFavorites("remove"),
  "snippetService.makePublic": change.makePublic,
  "snippetService.makePrivate": change.makePrivate,
  "snippetService.delete": deleteSnippets,

  "snippetService.compareVersions": history.compareVersions,
  "snippetService.restoreVersion": history.restoreVersion,
  "snippetService.openTrash": history.openTrash,

  "snippetService.showPending": pending.showPending,
  "snippetService.retry": pending.retry,
  "snippetService.discard": pending.discard,
  "snippetService.decideMissing": pending.decideMissing,
  "snippetService.showConflict": pending.showConflict,
  "snippetService.keepMine": pending.resolveConflict("mine"),
  "snippetService.keepServers": pending.resolveConflict("other"),
  "snippetService.keepBoth": pending.resolveConflict("both"),

  "snippetService.import": importSnippets,
  "snippetService.export": exportSnippets,

  "snippetService.refresh": view.refresh,
  "snippetService.showInView": view.showInView,
  "snippetService.showMore": view.showMore,
  "snippetService.arrangeView": arrangeView,
  "snippetService.filter": filter,
  "snippetService.clearFilter": arrange({ filter: "" }),
  "snippetService.groupByLanguage": arrange({ grouping: "language" }),
  "snippetService.groupByTag": arrange({ grouping: "tag" }),
  "snippetService.groupByFile": arrange({ grouping: "file" }),
  "snippetService.doNotGroup": arrange({ grouping: "flat" }),
  "snippetService.sortByTitle": arrange({ sorting: "title", isByMatch: false }),
  "snippetService.sortByNewest": arrange({ sorting: "newest", isByMatch: false }),
  "snippetService.sortByLastUsed": arrange({ sorting: "lastUsed", isByMatch: false }),

  "snippetService.useOnThisComputer": useOnThisComputer,
  "snippetService.signIn": signIn,
  "snippetService.signOut": signOut,
  "snippetService.manageAccounts": manageAccounts,

  "snippetService.showCompatibility": help.showCompatibility,
  "snippetService.resetCompatibility": help.resetCompatibility,
  "snippetService.openLog": help.openLog,
};
