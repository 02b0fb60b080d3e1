import { commands, l10n, window } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../../core/model.ts";
import { isTemplate, templateTag } from "../../../core/snippet/template/templateTag.ts";
import { withoutLinks } from "../../../core/withoutLinks.ts";
import type { ErrorReporter } from "../../errorReporter.ts";
import { freshest } from "../../library/freshest.ts";
import { hasConflict } from "../../library/hasConflict.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import type { ChosenSnippets, SnippetChoice } from "../../choice/snippetChoice.ts";
import { codeInEditor } from "../../saving/codeInEditor.ts";
import type { LikelySnippets } from "../../saving/likelySnippets.ts";
import { canBeSaved } from "../../saving/saveableCode.ts";
import { capturedSelections } from "../../steps/capturedCode.ts";
import { draftOf, formOf } from "../../steps/detailsForm.ts";
import { titleOf } from "../../tree/treeItems.ts";
import type { CommandId } from "../../commandId.ts";
import { isConfirmed } from "../../isConfirmed.ts";

export interface UpdateFromSelectionParts {
  readonly libraries: LibraryInUse;
  readonly choice: SnippetChoice;
  readonly likely: LikelySnippets;
  readonly errors: ErrorReporter;
}

/** *Update from Selection…*: what is selected takes the place of a snippet's code, with *Undo*. */
export class UpdateFromSelection {
  readonly #parts: UpdateFromSelectionParts;

  constructor(parts: UpdateFromSelectionParts) {
    this.#parts = parts;
  }

  /** @throws {SnippetError} as `SnippetLibrary.edit`; the selection stays as it is. */
  async run(...given: readonly unknown[]): Promise<void> {
    const { activeTextEditor } = window;
    const selected =
      activeTextEditor === undefined ? undefined : capturedSelections(activeTextEditor);
    const captured = await codeInEditor(selected, l10n.t("Use Whole File"));
    if (captured === undefined || !(await canBeSaved(captured.code))) {
      return;
    }
    const chosen = await this.#choose(given, captured.code);
    const [snippet] = chosen?.snippets ?? [];
    if (chosen !== undefined && snippet !== undefined) {
      const { library } = chosen;
      await this.#update(library, snippet, captured.code);
    }
  }

  async #choose(given: readonly unknown[], code: string): Promise<ChosenSnippets | undefined> {
    const { libraries, likely, choice } = this.#parts;
    const title = l10n.t("Update from Selection");
    const library = await requireLibrary(libraries, title);
    return choice.of(given, {
      title,
      placeholder: l10n.t("Select the snippet to update"),
      best: {
        label: l10n.t("like the selection"),
        snippets: () => likely.of(library, code),
      },
    });
  }

  async #update(library: SnippetLibrary, snippet: Snippet, code: string): Promise<void> {
    if (hasConflict(library, snippet)) {
      const command: CommandId = "snippetService.showConflict";
      await commands.executeCommand(command, snippet);
      return;
    }
    const base = await freshest(library, snippet);
    const title = withoutLinks(titleOf(base));
    if (base.code === code) {
      await window.showInformationMessage(l10n.t("“{0}” already has this code.", title));
      return;
    }
    if (isTemplate(base) && !(await mayLosePlaceholders(title))) {
      return;
    }
    // What is selected is code, in which "$1" is no placeholder.
    const tags = base.tags.filter((tag) => tag !== templateTag);
    const draft = { ...draftOf(formOf(base), code), tags };
    const updated = await library.edit(base.id, draft, base);
    // The command is done; how long the message stays is up to the person.
    void this.#offerUndo(library, base, updated, title);
  }

  async #offerUndo(
    library: SnippetLibrary,
    before: Snippet,
    updated: Snippet,
    title: string,
  ): Promise<void> {
    const undo = l10n.t("Undo");
    const message = l10n.t("The code of “{0}” was replaced.", title);
    if ((await window.showInformationMessage(message, undo)) === undo) {
      await this.#undo(library, before, updated);
    }
  }

  /** What was changed since is not overwritten unseen: the edit starts from what the update left. */
  async #undo(library: SnippetLibrary, before: Snippet, updated: Snippet): Promise<void> {
    try {
      await library.edit(updated.id, draftOf(formOf(before), before.code), updated);
    } catch (error) {
      await this.#parts.errors.report(error, {
        retry: () => this.#undo(library, before, updated),
      });
    }
  }
}

function mayLosePlaceholders(title: string): Promise<boolean> {
  return isConfirmed(
    l10n.t("Replace the template “{0}” with plain code?", title),
    l10n.t("Replace"),
    l10n.t("Its placeholders, choices and variables are removed. Undo restores them."),
  );
}
