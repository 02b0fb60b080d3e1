import { l10n } from "vscode";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { Versions } from "../../versions/versions.ts";

/** *Compare With Version on Service*: what a person has, unsaved text included, beside what the service has. */
export class CompareWithService {
  readonly #choice: SnippetChoice;
  readonly #versions: Versions;

  constructor(choice: SnippetChoice, versions: Versions) {
    this.#choice = choice;
    this.#versions = versions;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Compare With Version on Service"),
      placeholder: l10n.t("Snippet to compare with what the service has"),
    });
    const [snippet] = chosen?.snippets ?? [];
    if (snippet !== undefined) {
      await this.#versions.showOnService(snippet);
    }
  }
}
