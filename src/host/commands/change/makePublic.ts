import { l10n, window } from "vscode";
import { withoutLinks } from "../../../core/withoutLinks.ts";
import type { SnippetPages } from "../../browser/snippetPages.ts";
import { copyLinks } from "../use/copyLink.ts";
import { changeSnippets } from "../../changes/changeSnippets.ts";
import { labelText } from "../../labelText.ts";
import type { ChosenSnippets, SnippetChoice } from "../../choice/snippetChoice.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Make Public…*: asks once, whatever the number, and offers the links where the server has pages. */
export class MakePublic {
  readonly #choice: SnippetChoice;
  readonly #pages: Pick<SnippetPages, "urlOf">;

  constructor(choice: SnippetChoice, pages: Pick<SnippetPages, "urlOf">) {
    this.#choice = choice;
    this.#pages = pages;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Make Public"),
      placeholder: l10n.t("Select the snippet to make public"),
      query: "is:private",
    });
    if (chosen !== undefined && (await isMeant(chosen))) {
      await changeSnippets(chosen, () => ({ private: false }));
      // The command is done; the page is there when the server has the change, and the message stays as the user likes.
      void this.#offerLinks(chosen);
    }
  }

  /** A change that fails, or needs attention, is told elsewhere. */
  async #offerLinks({ library, snippets }: ChosenSnippets): Promise<void> {
    const urls: string[] = [];
    try {
      for (const { id } of snippets) {
        await library.settled(id);
        urls.push(...[this.#pages.urlOf(library, await library.read(id)) ?? []].flat());
      }
    } catch {
      return;
    }
    const [first] = snippets;
    const copy = urls.length === 1 ? l10n.t("Copy Link") : l10n.t("Copy Links");
    const message =
      snippets.length === 1 && first !== undefined
        ? l10n.t("“{0}” is public.", withoutLinks(titleOf(first)))
        : l10n.t("{0} snippets are public.", snippets.length);
    if (urls.length > 0 && (await window.showInformationMessage(message, copy)) === copy) {
      await copyLinks(urls);
    }
  }
}

function isMeant({ snippets }: ChosenSnippets): Promise<boolean> {
  const [first] = snippets;
  const question =
    snippets.length === 1 && first !== undefined
      ? l10n.t("Make “{0}” public?", labelText(titleOf(first)))
      : l10n.t("Make {0} snippets public?", snippets.length);
  const detail = l10n.t("Anyone can read public snippets on a server, including their code.");
  return isConfirmed(question, l10n.t("Make Public"), detail);
}
