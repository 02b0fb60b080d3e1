/** A command and what it does; its name stands without its prefix. */
export type DescribedCommand = readonly [name: string, does: string];

/** The commands of the README, in its order. */
export const mainCommands: readonly DescribedCommand[] = [
  ["search", "Find by anything you remember; Enter inserts"],
  ["insert", "Pick a snippet and insert it at every cursor"],
  ["newSnippet", "Write a snippet in an empty document; saving it makes the snippet"],
  ["saveSelection", "Save the selected code; without a selection, asks about the whole file"],
  ["saveFiles", "Save files, each as a snippet"],
  ["saveClipboard", "Save what you copied"],
  ["saveAsTemplate", "Save code with placeholders and choices"],
  ["updateFromSelection", "Replace a snippet's code by the selected code"],
  ["edit", "Open a snippet as a document; saving it saves the snippet"],
  ["editDetails", "Title, description, language, tags, private or public; `F2`: the title alone"],
  ["compareVersions", "Compare with the server's version or an earlier one, and restore it"],
  ["openTrash", "Restore what you deleted in the last 30 days"],
  ["showPending", "See what is not on the server yet"],
  ["import", "Take over snippets from VS Code, files, folders, or another library"],
  ["manageAccounts", "See which library is in use, switch, and change credentials"],
];

/** Every command that the manifest contributes, each once, by what it is about. */
export const commandSections: readonly {
  readonly heading: string;
  readonly commands: readonly DescribedCommand[];
}[] = [
  {
    heading: "Find and insert",
    commands: [
      [
        "search",
        "Finds by anything you remember; Enter does what `snippetService.search.enter` says",
      ],
      [
        "insert",
        "Picks a snippet and inserts it at every cursor; in the view, inserts the selected rows",
      ],
      ["insertWithoutIndentation", "Inserts every line as it was saved"],
      ["insertIntoNewFile", "Begins a new file with what the snippet inserts, in its language"],
      [
        "insertIntoTerminal",
        "Types the code and leaves Enter to you; asks before it types several lines",
      ],
      ["insertIntoSearch", "Puts the code into the find box of the file or into the Search view"],
      ["copy", "Copies the code as it is; in the view _Pending Changes_, the code to be sent"],
      ["copyAsMarkdown", "Copies a fenced code block in the snippet's language"],
    ],
  },
  {
    heading: "Save",
    commands: [
      [
        "newSnippet",
        "Opens an empty document in a language of your choice that becomes a snippet when you save it",
      ],
      ["saveSelection", "Saves what is selected, else asks whether to save the whole file"],
      ["saveFiles", "Saves each file as a snippet; in a comparison, its modified side"],
      ["saveClipboard", "Saves what you copied, without its common indentation"],
      [
        "saveTerminalSelection",
        "Saves what is selected in the terminal; the clipboard keeps its content",
      ],
      ["saveCell", "Saves a notebook's cell"],
      [
        "updateFromSelection",
        "Replaces a snippet's code by the selected code; the most similar snippet comes first",
      ],
    ],
  },
  {
    heading: "Templates",
    commands: [
      ["saveAsTemplate", "Opens an editable preview of the code in which you mark placeholders"],
      ["addPlaceholder", "Makes the selected text of the preview a placeholder"],
      ["addChoice", "Makes it a placeholder with values to choose from"],
    ],
  },
  {
    heading: "Open, edit, organize",
    commands: [
      ["open", "Opens a snippet read-only"],
      ["edit", "Opens a snippet as a document; saving it saves the snippet"],
      [
        "editDetails",
        "Asks for title, description, language, tags, private or public; `F2`: for the title alone",
      ],
      ["duplicate", "Makes a private copy to change"],
      ["delete", "Moves snippets to the Trash, with _Undo_"],
      ["moveToLanguage", "Gives one or several snippets another language, with _Undo_"],
      ["editTags", "Edits the tags of one or several snippets, with _Undo_"],
      [
        "addFavorite",
        "Adds snippets to the Favorites, which are kept on this computer for each library",
      ],
      ["removeFavorite", "Removes them"],
    ],
  },
  {
    heading: "Share",
    commands: [
      ["makePublic", "Lets anyone read the snippet; asks first, and offers _Copy Link_"],
      ["makePrivate", "Lets only you read it"],
      ["openInBrowser", "Opens the page of a public snippet, where the server has one"],
      ["copyLink", "Copies the address of that page"],
    ],
  },
  {
    heading: "History",
    commands: [
      [
        "compareVersions",
        "Shows the server's version, or one of the last 30 days, beside the present one",
      ],
      ["restoreVersion", "Makes the version that is shown the present one"],
      ["openTrash", "Lists what you deleted on this computer in the last 30 days, to restore it"],
    ],
  },
  {
    heading: "Pending changes and conflicts",
    commands: [
      ["showPending", "Shows what is saved on this computer and not on the server yet"],
      ["retry", "Sends it now"],
      ["discard", "Gives up a pending change, after a question"],
      ["showConflict", "Shows both versions side by side"],
      ["keepMine", "Saves your version to the server"],
      ["keepServers", "Takes the server's version; yours stays among the earlier versions"],
      ["keepBoth", "Saves yours as a new snippet beside the server's"],
    ],
  },
  {
    heading: "The view",
    commands: [
      ["groupByLanguage", "Groups by language"],
      ["groupByTag", "Groups by tag; `work/api` is in the group `work`"],
      ["groupByFile", "Groups by language, that of the active file first"],
      ["doNotGroup", "Shows one list"],
      ["sortByTitle", "Sorts each group by title"],
      ["sortByNewest", "Sorts by the date of creation, the newest first"],
      ["sortByLastUsed", "Sorts by the last use, the latest first"],
      [
        "arrangeView",
        "Groups, sorts and filters, and shows or hides Favorites and recently used snippets",
      ],
      ["filter", "Leaves only what a query finds, until it is cleared"],
      ["clearFilter", "Shows everything again"],
      ["refresh", "Asks the server for what is new"],
    ],
  },
  {
    heading: "Libraries and accounts",
    commands: [
      ["useOnThisComputer", "Uses the library on this computer, without an account"],
      ["signIn", "Signs in to a server in your browser"],
      ["signOut", "Signs out; the snippets of the account stay on this computer"],
      [
        "manageAccounts",
        "Shows which library is in use; switches it, and changes or forgets credentials",
      ],
      ["import", "Takes over snippets from VS Code, files, folders, another library, or a backup"],
      ["export", "Writes all or the selected snippets as a backup, VS Code snippets, or a folder"],
    ],
  },
  {
    heading: "Help",
    commands: [
      [
        "showCompatibility",
        "Shows how the server fills the gaps of the API's description, and resets it",
      ],
      ["openLog", "Shows what went wrong, without secrets"],
    ],
  },
];
