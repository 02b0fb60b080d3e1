import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetVersion, TrashedSnippet } from "../../core/library/snippetVersion.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { differences } from "../../core/api/writing/differences.ts";
import { firstLine } from "../../core/snippet/code/firstLine.ts";
import { changeWithUndo } from "../changes/changeSnippets.ts";
import { chooseFrom, type ListRow } from "../listRows.ts";
import { shortTitle, shownText } from "../shownText.ts";
import { languageText } from "../snippetText.ts";
import { libraryInUse } from "../library/libraryInUse.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { momentText } from "../numberText.ts";
import { notification, showStatusMessage } from "../messages.ts";
import { titleOf } from "../tree/treeItems.ts";
import { closeComparisons, versionScheme } from "../versions/comparisons.ts";
import { pickVersion, showSaved, shownVersion, showVersion } from "../versions/versions.ts";
import { onSnippet, ownSnippet } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

/** *Compare with Version…*: with the version on the server, or one that was saved on this computer. */
export const compareVersions = onSnippet<Needs<"comparisons">>(
  ownSnippet,
  () => [l10n.t("Compare with Version"), l10n.t("Select the snippet to compare")],
  async ({ comparisons }, { library, snippet }) => {
    const version = await pickVersion(library, snippet, l10n.t("Compare with Version"));
    if (version === "saved") {
      await showSaved(library, comparisons, snippet);
    } else if (version !== undefined) {
      await showVersion(library, comparisons, snippet, version);
    }
  },
);

/**
 * *Restore This Version*: saves the compared version as the newest one, even if the snippet was deleted meanwhile. The
 * replaced version stays in the history.
 * @throws {SnippetError} `not-applicable` if no comparison is active, or the reason if it cannot be saved.
 */
export async function restoreVersion(
  { libraries, errors }: Needs<"libraries" | "errors">,
  ...given: readonly unknown[]
): Promise<void> {
  const library = libraryInUse(libraries);
  const version = await shownVersion(library, given);
  if (version === undefined) {
    throw new SnippetError(
      "not-applicable",
      l10n.t("Compare a snippet with an earlier version first."),
    );
  }
  const snippet = library.find(version.snippetId);
  const message = (title: string): string =>
    l10n.t("The earlier version of “{0}” was restored.", title);
  const text = textOf(version.draft);
  const { title } = text;
  if (snippet === undefined) {
    await library.recreate(version.snippetId, { ...text, private: true }, asSnippet(version));
    showStatusMessage(message(shortTitle(shownText(title))));
  } else {
    await changeWithUndo(
      errors,
      { library, snippets: [snippet] },
      {
        change: () => text,
        // Later changes are newer than the version before, so they are not undone.
        undo: (now, before) =>
          differences(now, { ...text, private: undefined }).length === 0
            ? textOf(before)
            : undefined,
        message: () => message(shownText(title)),
      },
    );
  }
  await closeComparisons(versionScheme, ([, id]) => id === version.id);
}

/** All but the visibility: whoever restores an earlier text decides nothing about who may see it. */
function textOf(of: SnippetDraft): Omit<SnippetDraft, "private"> {
  const { title, description, languageId, tags, code } = of;
  return { title, description, languageId, tags, code };
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

/** *Open Trash…*: lists the snippets deleted on this computer; a chosen one is restored. */
export async function openTrash({
  libraries,
  reveal,
}: Needs<"libraries" | "reveal">): Promise<void> {
  const title = l10n.t("Trash");
  const library = await requireLibrary(libraries, title);
  const trash = await library.trash();
  if (trash.length === 0) {
    void notification.information(l10n.t("The Trash is empty."));
    return;
  }
  const placeholder = l10n.t("Select the snippet to restore");
  const chosen = await chooseFrom(title, placeholder, trash.map(rowOf));
  if (chosen !== undefined) {
    const restored = await library.restore(chosen.id);
    showStatusMessage(l10n.t("“{0}” was restored.", shortTitle(shownText(restored.title))));
    await reveal(restored.id);
  }
}

function rowOf(trashed: TrashedSnippet): ListRow<TrashedSnippet> {
  const { snippet, deletedAt } = trashed;
  return {
    label: titleOf(snippet),
    description: l10n.t("{0}, deleted {1}", languageText(snippet), momentText(deletedAt)),
    detail: shownText(firstLine(snippet.code)).slice(0, 120),
    value: trashed,
  };
}
