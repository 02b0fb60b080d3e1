import { l10n } from "vscode";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { Versions } from "../../versions/versions.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

/** *Compare with Version…*: the version on the server, or one that was saved on this computer. */
export class CompareVersions {
  readonly #choice: SnippetChoice;
  readonly #versions: Versions;

  constructor(choice: SnippetChoice, versions: Versions) {
    this.#choice = choice;
    this.#versions = versions;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const heading = l10n.t("Compare with Version");
    const chosen = await this.#choice.of(given, {
      title: heading,
      placeholder: l10n.t("Select the snippet to compare"),
      inFront: anyDocument,
    });
    const [snippet] = chosen?.snippets ?? [];
    const version = snippet && (await this.#versions.pick(snippet, heading));
    if (snippet === undefined || version === undefined) {
      return;
    }
    await (version === "saved"
      ? this.#versions.showSaved(snippet)
      : this.#versions.show(snippet, version));
  }
}
