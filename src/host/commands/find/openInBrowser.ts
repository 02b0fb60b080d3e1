import { l10n } from "vscode";
import { openInBrowser } from "../../browser/openInBrowser.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetPages } from "../../browser/snippetPages.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Open in Browser*: the page that the service has for a snippet. */
export class OpenInBrowser {
  readonly #choice: SnippetChoice;
  readonly #pages: SnippetPages;
  readonly #open: (address: string) => Promise<boolean>;

  constructor(
    choice: SnippetChoice,
    pages: SnippetPages,
    open: (address: string) => Promise<boolean> = openInBrowser,
  ) {
    this.#choice = choice;
    this.#pages = pages;
    this.#open = open;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Open in Browser"),
      placeholder: l10n.t("Select the snippet to open in the browser"),
      inFront: anyDocument,
    });
    const [snippet] = chosen?.snippets ?? [];
    if (chosen !== undefined && snippet !== undefined) {
      const { library } = chosen;
      const url = await this.#pages.of(library, snippet);
      await (url === undefined ? undefined : this.#open(url));
    }
  }
}
