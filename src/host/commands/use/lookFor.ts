import { commands, l10n, window } from "vscode";
import { joinCodes } from "../../../core/snippet/code/joinCodes.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";

/** *Insert into Search…*: the editor looks for a snippet's code, in the file in front or in all files. */
export class LookFor {
  readonly #choice: SnippetChoice;
  readonly #uses: SnippetUses;

  constructor(choice: SnippetChoice, uses: SnippetUses) {
    this.#choice = choice;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: heading(),
      placeholder: l10n.t("Select the snippet to search for"),
    });
    const editor = window.activeTextEditor;
    const place = chosen === undefined || editor === undefined ? "files" : await askPlace();
    if (chosen === undefined || place === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    const code = joinCodes(snippets.map((snippet) => snippet.code));
    // The last line end is not part of the text to look for.
    const text = code.replace(/\r?\n$/, "");
    if (place === "file" && editor !== undefined) {
      await window.showTextDocument(editor.document, editor.viewColumn);
      // Where the find box is empty still, the editor puts the word at the cursor there instead of what it is given.
      await find(text);
      await find(text);
    } else {
      await commands.executeCommand("workbench.action.findInFiles", {
        query: text,
        isRegex: false,
        triggerSearch: true,
      });
    }
    await this.#uses.used(library, snippets);
  }
}

function heading(): string {
  return l10n.t("Insert into Search");
}

async function askPlace(): Promise<"file" | "files" | undefined> {
  const chosen = await window.showQuickPick(
    [
      { label: l10n.t("Find in This File"), place: "file" as const },
      { label: l10n.t("Search in All Files"), place: "files" as const },
    ],
    { title: heading(), placeHolder: l10n.t("Select where to search for the code") },
  );
  return chosen?.place;
}

async function find(searchString: string): Promise<void> {
  await commands.executeCommand("editor.actions.findWithArgs", {
    searchString,
    isRegex: false,
    matchWholeWord: false,
  });
}
