import { commands, l10n, window } from "vscode";
import { joinCodes } from "../../../core/snippet/code/joinCodes.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";

/** Where the editor looks for text. */
export type SearchPlace = "find" | "search";

/** *Insert into Find Box* and *Insert into Search View*: what is looked for becomes the code of a snippet. */
export class LookFor {
  readonly #choice: SnippetChoice;
  readonly #uses: SnippetUses;
  readonly #place: SearchPlace;

  constructor(choice: SnippetChoice, uses: SnippetUses, place: SearchPlace) {
    this.#choice = choice;
    this.#uses = uses;
    this.#place = place;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const isInEditor = this.#place === "find";
    const chosen = await this.#choice.of(given, {
      title: isInEditor ? l10n.t("Insert into Find Box") : l10n.t("Insert into Search View"),
      placeholder: l10n.t("Snippet to look for"),
    });
    if (chosen === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    const code = joinCodes(snippets.map((snippet) => snippet.code));
    // The last line end is no part of what a person means; and without an editor there is no find box.
    const text = code.replace(/\r?\n$/, "");
    if (isInEditor && window.activeTextEditor !== undefined) {
      await window.showTextDocument(
        window.activeTextEditor.document,
        window.activeTextEditor.viewColumn,
      );
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

async function find(searchString: string): Promise<void> {
  await commands.executeCommand("editor.actions.findWithArgs", {
    searchString,
    isRegex: false,
    matchWholeWord: false,
  });
}
