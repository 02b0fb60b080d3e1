/** What the commands of the palette do, in the order of the README; each name stands without its prefix. */
export const commandDescriptions: readonly (readonly [
  commands: readonly string[],
  does: string,
])[] = [
  [["saveSelection"], "Saves what is selected, else asks whether to save the whole file"],
  [
    ["updateFromSelection"],
    "What is selected takes the place of a snippet's code; the likeliest snippet first",
  ],
  [
    ["saveAsTemplate", "addTabStop", "addChoice", "saveTemplate", "cancelTemplate"],
    "Tab stops are marked in a preview that can be edited",
  ],
  [
    ["saveFiles", "saveClipboard", "saveTerminalSelection"],
    "Code from elsewhere; of several files each becomes a snippet",
  ],
  [["saveCell", "saveModifiedSide"], "Of a notebook; of a comparison"],
  [
    ["search"],
    "Finds by anything you remember; Enter inserts, or does what `snippetService.search.enter` says",
  ],
  [["insert"], "Picks a snippet and inserts it; in the view, inserts the selected rows"],
  [
    ["insertWithoutIndentation", "insertIntoNewFile"],
    "Every line as it was saved; as the beginning of a new file",
  ],
  [
    ["insertIntoTerminal"],
    "Types the code and leaves Enter to you; asks before it types several lines",
  ],
  [["insertIntoFind", "insertIntoSearch"], "A snippet's code as what is looked for"],
  [["open", "edit"], "As a read-only document; as a document that can be saved"],
  [["editDetails"], "Title, description, language, tags, private or public"],
  [["copy", "copyAsMarkdown"], "As it is; as a fenced block in its language"],
  [["duplicate", "delete"], "A private copy to change; one row or several, with _Undo_"],
  [["makePrivate", "makePublic"], "Of one row or of several; making public asks once"],
  [
    ["moveToLanguage", "editTags"],
    "Of one row or of several; the tags that all of them share stand in the box",
  ],
  [
    ["addFavourite", "removeFavourite"],
    "Of one row or of several; they are kept on this computer for each library",
  ],
  [
    ["groupByLanguage", "groupByTag", "groupByFile", "doNotGroup"],
    "What the view is grouped by; remembered for the workspace",
  ],
  [
    ["sortByTitle", "sortByNewest", "sortByLastUsed", "sortByMostUsed", "sortByMatch"],
    "The order within groups",
  ],
  [["filter", "clearFilter"], "Only what a query finds stays in the view, until it is cleared"],
  [
    ["showFavourites", "hideFavourites", "showRecent", "hideRecent"],
    "The groups on top of the view",
  ],
  [["compareVersions", "restoreVersion"], "What you saved on this computer in the last 30 days"],
  [["compareWithService"], "What you are editing, unsaved as it is, beside what the service has"],
  [["showDeleted"], "What you deleted on this computer in the last 30 days, to restore it"],
  [
    ["showWaiting", "retry", "discard", "copyWaiting"],
    "What is saved here and not yet on the service",
  ],
  [
    ["showConflict", "keepMine", "keepTheirs", "keepBoth"],
    "When a snippet was changed here and elsewhere",
  ],
  [["decideMissing"], "When many snippets have vanished from the service at once"],
  [["refresh", "loadMore"], "Asks the service again; for the next page"],
  [["openInBrowser", "copyLink"], "The page of a public snippet, where the service tells one"],
  [["import"], "From VS Code's own snippets, files, a folder, another library, a backup"],
  [["export"], "All or the selected rows: as a backup, VS Code snippets, a folder of files"],
  [["useOnThisComputer", "switchLibrary", "showAccount"], "Where your snippets are"],
  [["signIn", "signOut", "forgetCredentials"], "Accounts"],
  [["copyRedirectUri"], "The address to register with the service, for the editor that you are in"],
  [
    ["enterClientSecret", "pasteAddress"],
    "When the secret changed; when the browser does not come back to the editor",
  ],
  [["showLearned", "forgetLearned"], "How this server fills the gaps of the API's description"],
  [["openLog"], "What went wrong, without secrets"],
];
