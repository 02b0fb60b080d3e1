import { env, l10n } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../../core/model.ts";
import { joinCodes } from "../../../core/snippet/code/joinCodes.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { chooseWrite } from "../../choice/writeChoice.ts";
import { libraryInUse, type LibraryInUse } from "../../library/libraryInUse.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { shortTitle } from "../../shortTitle.ts";
import { showStatusMessage } from "../../statusMessage.ts";
import { WaitingNode } from "../../waiting/waitingNode.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Copy Snippet*: the code as it is, to the clipboard; of a pending change, the code that was saved. */
export class Copy {
  readonly #libraries: LibraryInUse;
  readonly #choice: Pick<SnippetChoice, "of">;
  readonly #uses: SnippetUses;

  constructor(libraries: LibraryInUse, choice: Pick<SnippetChoice, "of">, uses: SnippetUses) {
    this.#libraries = libraries;
    this.#choice = choice;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const [row] = given;
    if (row instanceof WaitingNode) {
      await this.#copyPending(row);
      return;
    }
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Copy Snippet"),
      placeholder: l10n.t("Select the snippet to copy"),
      inFront: anyDocument,
    });
    if (chosen !== undefined) {
      const { library, snippets } = chosen;
      await this.copy(library, snippets);
    }
  }

  async #copyPending(row: WaitingNode): Promise<void> {
    const library = libraryInUse(this.#libraries);
    const write = await chooseWrite(library, [row], l10n.t("Copy Snippet"));
    const code = write?.draft?.code ?? write?.base?.code;
    if (write !== undefined && code !== undefined) {
      await env.clipboard.writeText(code);
      showStatusMessage(l10n.t("Copied “{0}”.", shortTitle(writeTitle(write))));
    }
  }

  async copy(library: SnippetLibrary, snippets: readonly Snippet[]): Promise<void> {
    await env.clipboard.writeText(joinCodes(snippets.map(({ code }) => code)));
    const [first] = snippets;
    showStatusMessage(
      snippets.length === 1 && first !== undefined
        ? l10n.t("Copied “{0}”.", shortTitle(titleOf(first)))
        : l10n.t("Copied {0} snippets.", snippets.length),
    );
    await this.#uses.used(library, snippets);
  }
}
