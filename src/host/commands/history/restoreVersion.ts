import { l10n } from "vscode";
import { SnippetError } from "../../../core/errors.ts";
import type { SnippetVersion } from "../../../core/library/snippetVersion.ts";
import type { Snippet } from "../../../core/model.ts";
import { shownText } from "../../shownText.ts";
import type { Versions } from "../../versions/versions.ts";
import { shortTitle } from "../../shortTitle.ts";
import { showStatusMessage } from "../../statusMessage.ts";

/**
 * *Restore This Version*: makes the version that is compared the newest one, also of a snippet that was deleted
 * meanwhile. What was the newest stays in the history.
 */
export class RestoreVersion {
  readonly #versions: Versions;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** @throws {SnippetError} `input` where no comparison is in front, or why it cannot be saved. */
  async run(...given: readonly unknown[]): Promise<void> {
    const version = await this.#versions.shown(given);
    if (version === undefined) {
      throw new SnippetError("input", l10n.t("Compare a snippet with an earlier version first."));
    }
    const { library } = this.#versions;
    const snippet = library.find(version.snippetId);
    await (snippet === undefined
      ? library.recreate(version.snippetId, version.draft, asSnippet(version))
      : library.edit(snippet.id, version.draft, snippet));
    await this.#versions.close(version);
    showStatusMessage(
      l10n.t(
        "The earlier version of “{0}” was restored.",
        shortTitle(shownText(version.draft.title)),
      ),
    );
  }
}

function asSnippet({ snippetId, savedAt, draft }: SnippetVersion): Snippet {
  return {
    ...draft,
    id: snippetId,
    language: draft.languageId,
    createdAt: undefined,
    updatedAt: savedAt,
  };
}
