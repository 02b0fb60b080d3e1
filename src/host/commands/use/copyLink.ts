import { env, l10n } from "vscode";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetPages } from "../../browser/snippetPages.ts";
import { showStatusMessage } from "../../statusMessage.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Copy Link*: to the page that the server has for a snippet. */
export class CopyLink {
  readonly #choice: SnippetChoice;
  readonly #pages: SnippetPages;

  constructor(choice: SnippetChoice, pages: SnippetPages) {
    this.#choice = choice;
    this.#pages = pages;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Copy Link"),
      placeholder: l10n.t("Select the snippet whose link to copy"),
      inFront: anyDocument,
    });
    const { library, snippets: [snippet] = [] } = chosen ?? {};
    const url =
      library === undefined || snippet === undefined
        ? undefined
        : await this.#pages.of(library, snippet);
    if (url !== undefined) {
      await copyLinks([url]);
    }
  }
}

/** One a line. */
export async function copyLinks(urls: readonly string[]): Promise<void> {
  await env.clipboard.writeText(urls.join("\n"));
  showStatusMessage(
    urls.length === 1 ? l10n.t("Copied the link.") : l10n.t("Copied {0} links.", urls.length),
  );
}
