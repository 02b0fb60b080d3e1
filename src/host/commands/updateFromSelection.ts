import { l10n, window } from "vscode";
import { likelySnippets } from "../saving/likelySnippets.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { isTemplate, withoutTemplateTag } from "../../core/snippet/template/templateTag.ts";
import { offerUndo } from "../changes/withRetry.ts";
import { isConfirmed, notification, runCommand } from "../messages.ts";
import { freshest } from "../library/loadSnippet.ts";
import { hasConflict } from "../library/hasConflict.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { codeInEditor } from "../saving/codeInEditor.ts";
import { canBeSaved } from "../saving/saveableCode.ts";
import { selectedCode } from "../steps/capturedCode.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { titleOf } from "../tree/treeItems.ts";
import type { Needs } from "./commandNeeds.ts";

/**
 * *Update from Selection…*: the selection replaces a snippet's code, with *Undo*.
 * @throws {SnippetError} as `SnippetLibrary.edit`; the selection stays as it is.
 */
export async function updateFromSelection(
  { libraries, choice, searches, errors }: Needs<"libraries" | "choice" | "searches" | "errors">,
  ...given: readonly unknown[]
): Promise<void> {
  const captured = await codeInEditor(selectedCode(window.activeTextEditor), "use");
  if (captured === undefined || !(await canBeSaved(captured.code))) {
    return;
  }
  const { code } = captured;
  const title = l10n.t("Update from Selection");
  const library = await requireLibrary(libraries, title);
  const chosen = await choice.of(given, {
    title,
    placeholder: l10n.t("Select the snippet to update"),
    best: {
      label: l10n.t("like the selection"),
      snippets: () => likelySnippets(searches, library, code),
    },
  });
  const [snippet] = chosen?.snippets ?? [];
  if (chosen !== undefined && snippet !== undefined) {
    await update(errors, chosen.library, snippet, code);
  }
}

async function update(
  errors: Needs<"errors">["errors"],
  library: SnippetLibrary,
  snippet: Snippet,
  code: string,
): Promise<void> {
  if (hasConflict(library, snippet)) {
    await runCommand("snippetService.showConflict", snippet);
    return;
  }
  const base = await freshest(library, snippet);
  const title = titleOf(base);
  if (base.code === code) {
    await notification.information(l10n.t("“{0}” already has this code.", title));
    return;
  }
  if (isTemplate(base) && !(await mayLosePlaceholders(title))) {
    return;
  }
  // The selection is plain code, in which "$1" is not a placeholder.
  const tags = withoutTemplateTag(base.tags);
  const draft = { ...draftOf(formOf(base), code), tags };
  const updated = await library.edit(base.id, draft, base);
  void offerUndo(errors, l10n.t("The code of “{0}” was replaced.", title), async () => {
    // Based on the updated snippet, so that later changes are not overwritten unseen.
    await library.edit(updated.id, draftOf(formOf(base), base.code), updated);
  });
}

function mayLosePlaceholders(title: string): Promise<boolean> {
  return isConfirmed(
    l10n.t("Replace the template “{0}” with plain code?", title),
    l10n.t("Replace"),
    l10n.t("Its placeholders, choices and variables are removed. Undo restores them."),
  );
}
