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
    ["saveAsTemplate", "addPlaceholder", "addChoice"],
    "Placeholders are marked in a preview that can be edited",
  ],
  [
    ["saveFiles", "saveClipboard", "saveTerminalSelection"],
    "Code from elsewhere; of several files each becomes a snippet, of a comparison its modified side",
  ],
  [["saveCell"], "Of a notebook"],
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
  [["insertIntoSearch"], "Looks for a snippet's code, in the file in front or in all files"],
  [["open", "edit"], "As a read-only document; as a document that can be saved"],
  [["editDetails"], "Title, description, language, tags, private or public"],
  [["copy", "copyAsMarkdown"], "As it is; as a fenced block in its language"],
  [["duplicate", "delete"], "A private copy to change; one row or several, with _Undo_"],
  [
    ["moveToLanguage", "editTags"],
    "Of one row or of several; the tags that all of them share stand in the box",
  ],
  [["filter"], "Only what a query finds stays in the view, until it is cleared"],
  [
    ["compareVersions", "restoreVersion"],
    "The version on the server, or one that you saved on this computer in the last 30 days",
  ],
  [["openTrash"], "What you deleted on this computer in the last 30 days, to restore it"],
  [["showPending"], "What is saved on this computer and not on the server yet"],
  [["refresh"], "Asks the server again"],
  [["openInBrowser", "copyLink"], "The page of a public snippet, where the server tells one"],
  [["import"], "From VS Code's own snippets, files, a folder, another library, a backup"],
  [["export"], "All or the selected rows: as a backup, VS Code snippets, a folder of files"],
  [["useOnThisComputer"], "Keeps your snippets on this computer, without an account"],
  [["signIn", "signOut"], "To a server, in the browser; leaves pending changes on this computer"],
  [["manageAccounts"], "The libraries, accounts and client credentials of this computer"],
  [["showCompatibility"], "How this server fills the gaps of the API's description"],
  [["openLog"], "What went wrong, without secrets"],
];
