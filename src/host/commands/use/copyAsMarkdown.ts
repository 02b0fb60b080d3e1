import { env, l10n } from "vscode";
import { markdownFence } from "../../../core/snippet/markdownFence.ts";
import type { EditorLanguages } from "../../languages/editorLanguages.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";
import { showStatusMessage } from "../../statusMessage.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Copy as Markdown*: a fenced block for each, in its language. */
export class CopyAsMarkdown {
  readonly #choice: SnippetChoice;
  readonly #languages: EditorLanguages;
  readonly #uses: SnippetUses;

  constructor(choice: SnippetChoice, languages: EditorLanguages, uses: SnippetUses) {
    this.#choice = choice;
    this.#languages = languages;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Copy as Markdown"),
      placeholder: l10n.t("Select the snippet to copy"),
      inFront: anyDocument,
    });
    if (chosen === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    const blocks: string[] = [];
    for (const { code, language } of snippets) {
      const name = await this.#languages.idFor(language);
      blocks.push(markdownFence(code, name === "plaintext" ? "" : name));
    }
    await env.clipboard.writeText(blocks.join("\n"));
    showStatusMessage(l10n.t("Copied as Markdown."));
    await this.#uses.used(library, snippets);
  }
}
