const contributed = [
  "search",
  "insert",
  "newSnippet",
  "saveSelection",
  "saveFiles",
  "saveClipboard",
  "saveTerminalSelection",
  "saveCell",
  "saveAsTemplate",
  "updateFromSelection",
  "open",
  "edit",
  "editDetails",
  "copy",
  "copyAsMarkdown",
  "delete",
  "duplicate",
  "moveToLanguage",
  "editTags",
  "insertWithoutIndentation",
  "insertIntoNewFile",
  "insertIntoTerminal",
  "insertIntoSearch",
  "addFavorite",
  "removeFavorite",
  "makePublic",
  "makePrivate",
  "openInBrowser",
  "copyLink",
  "compareVersions",
  "restoreVersion",
  "openTrash",
  "import",
  "export",
  "signIn",
  "signOut",
  "manageAccounts",
  "useOnThisComputer",
  "showCompatibility",
  "openLog",
  "refresh",
  "arrangeView",
  "filter",
  "clearFilter",
  "groupByLanguage",
  "groupByTag",
  "groupByFile",
  "doNotGroup",
  "sortByTitle",
  "sortByNewest",
  "sortByLastUsed",
  "showPending",
  "retry",
  "discard",
  "showConflict",
  "keepMine",
  "keepServers",
  "keepBoth",
  "addPlaceholder",
  "addChoice",
] as const;

/** Commands that are in no menu: a row, a code lens, a key or a message runs them. */
const internal = [
  "pressInList",
  "showMore",
  "showInView",
  "saveTemplate",
  "decideMissing",
  "resetCompatibility",
] as const;

export type CommandName = (typeof contributed | typeof internal)[number];

export type CommandId = `snippetService.${CommandName}`;

/** Every command of the manifest once; a test compares the lists. */
export const contributedIds = contributed.map(idOf);

/** Every registered command. */
export const commandIds: readonly CommandId[] = [...contributedIds, ...internal.map(idOf)];

function idOf(name: CommandName): CommandId {
  return `snippetService.${name}`;
}

export function nameOf(id: CommandId): CommandName {
  return id.replace(/^snippetService\./, "") as CommandName;
}
