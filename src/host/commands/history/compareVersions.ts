import { l10n } from "vscode";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { Versions } from "../../versions/versions.ts";

/** *Compare With Earlier Version…*: one of those that were saved on this computer. */
export class CompareVersions {
  readonly #choice: SnippetChoice;
  readonly #versions: Versions;

  constructor(choice: SnippetChoice, versions: Versions) {
    this.#choice = choice;
    this.#versions = versions;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const heading = l10n.t("Compare With Earlier Version");
    const chosen = await this.#choice.of(given, {
      title: heading,
      placeholder: l10n.t("Snippet whose earlier versions you want to see"),
    });
    const [snippet] = chosen?.snippets ?? [];
    const version = snippet && (await this.#versions.pick(snippet, heading));
    if (snippet !== undefined && version !== undefined) {
      await this.#versions.show(snippet, version);
    }
  }
}
