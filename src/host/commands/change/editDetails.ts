import { commands, l10n } from "vscode";
import type { DraftStore } from "../../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import { codeFor, type UnsentDraft } from "../../../core/library/unsentDraft.ts";
import type { Snippet } from "../../../core/model.ts";
import type { ErrorReporter } from "../../errorReporter.ts";
import { freshest } from "../../library/freshest.ts";
import { hasConflict } from "../../library/hasConflict.ts";
import type { SavedNotice } from "../../library/savedNotice.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { DetailsFlow } from "../../steps/detailsFlow.ts";
import { allFields, formOf, type DetailsField } from "../../steps/detailsForm.ts";
import { EditorWriteUi } from "../../steps/editorWriteUi.ts";
import { fieldProblems } from "../../steps/fieldProblems.ts";
import { KeptWrite } from "../../steps/keptWrite.ts";
import { QuickSteps } from "../../steps/quickSteps.ts";
import { stepContext } from "../../steps/stepContext.ts";
import { askUnsent } from "../../steps/unsentChoice.ts";
import { WriteFlow } from "../../steps/writeFlow.ts";
import type { CommandId } from "../../commandId.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

export interface EditDetailsParts {
  readonly choice: SnippetChoice;
  readonly drafts: DraftStore;
  readonly errors: ErrorReporter;
  readonly saved: SavedNotice;
}

/**
 * *Edit Details…*: everything but the code, which only an update that could not be saved earlier has. What the service
 * did not accept is asked for first.
 */
export class EditDetails {
  readonly #parts: EditDetailsParts;

  constructor(parts: EditDetailsParts) {
    this.#parts = parts;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#parts.choice.of(given, {
      title: heading(),
      placeholder: l10n.t("Select the snippet whose details to edit"),
      inFront: anyDocument,
    });
    const [snippet] = chosen?.snippets ?? [];
    if (chosen === undefined || snippet === undefined) {
      return;
    }
    const { library } = chosen;
    const fields = isTitleOnly(given) ? titleOnly : allFields;
    if (hasConflict(library, snippet)) {
      const command: CommandId = "snippetService.showConflict";
      await commands.executeCommand(command, snippet);
      return;
    }
    // A new title is merged with what others changed: its box takes the keys that follow, and waits for no server.
    const base = fields === titleOnly ? snippet : await freshest(library, snippet);
    const earlier = await askUnsent({
      heading: heading(),
      afresh: l10n.t("Start from the saved details"),
      drafts: this.#parts.drafts,
      library,
      snippetId: base.id,
    });
    if (earlier !== undefined) {
      await this.#edit(library, base, fields, earlier === "afresh" ? undefined : earlier);
    }
  }

  async #edit(
    library: SnippetLibrary,
    base: Snippet,
    fields: readonly DetailsField[],
    unsent?: UnsentDraft,
  ): Promise<void> {
    const { drafts, errors, saved } = this.#parts;
    const context = stepContext(heading(), library, () => ({
      label: l10n.t("unchanged"),
      language: { id: base.languageId, name: base.language },
    }));
    const refused = library
      .waiting()
      .find(({ snippetId, state }) => snippetId === base.id && state === "refused");
    await new WriteFlow({
      flow: new DetailsFlow(new QuickSteps(context), fields, formOf(unsent?.draft ?? base)),
      fields,
      write: new KeptWrite(drafts, library, { base, unsent }),
      code: codeFor(base, unsent),
      ui: new EditorWriteUi(errors),
      done: async (snippet) => saved.tell(library, snippet),
    }).run(fieldProblems(refused?.error, fields));
  }
}

const titleOnly: readonly DetailsField[] = ["title"];

/** The key for renaming passes `{ "only": "title" }` behind the rows. */
function isTitleOnly(given: readonly unknown[]): boolean {
  return given.some(
    (each) => typeof each === "object" && each !== null && "only" in each && each.only === "title",
  );
}

function heading(): string {
  return l10n.t("Edit Details");
}
