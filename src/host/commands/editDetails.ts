import { l10n, ProgressLocation, window } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { SnippetPicker } from "../search/snippetPicker.ts";
import { DetailsFlow } from "../steps/detailsFlow.ts";
import { labelText } from "../labelText.ts";
import { formOf, type DetailsField } from "../steps/detailsForm.ts";
import { EditorWriteUi } from "../steps/editorWriteUi.ts";
import { KeptWrite } from "../steps/keptWrite.ts";
import { QuickSteps } from "../steps/quickSteps.ts";
import { stepContext } from "../steps/stepContext.ts";
import { askUnsent } from "../steps/unsentChoice.ts";
import { WriteFlow } from "../steps/writeFlow.ts";
import { titleOf } from "../tree/treeItems.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";

export interface EditDetailsParts {
  /** `CurrentLibrary` fits. */
  readonly libraries: { readonly library: SnippetLibrary | undefined };
  readonly drafts: DraftStore;
  readonly errors: ErrorReporter;
  readonly picker: SnippetPicker;
}

const fields: readonly DetailsField[] = ["title", "description", "language", "tags", "visibility"];

/** *Edit Details…*: everything but the code. */
export class EditDetails {
  readonly #parts: EditDetailsParts;

  constructor(parts: EditDetailsParts) {
    this.#parts = parts;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const { library } = this.#parts.libraries;
    if (library === undefined) {
      return;
    }
    const id = snippetIdsOf(given)[0] ?? (await this.#pick(library));
    if (id === undefined) {
      return;
    }
    // The picture may be older than the service's version, and the edit starts from what is there now.
    const base = await window.withProgress(
      { location: ProgressLocation.Window, title: l10n.t("Loading the snippet…") },
      () => library.read(id),
    );
    const earlier = await this.#askUnsent(library, base);
    if (earlier !== undefined) {
      await this.#edit(library, base, earlier === "afresh" ? undefined : earlier);
    }
  }

  async #pick(library: SnippetLibrary): Promise<SnippetId | undefined> {
    const [snippet] =
      (await this.#parts.picker.pick(library, {
        title: heading(),
        placeholder: l10n.t("Snippet whose details you want to edit"),
      })) ?? [];
    return snippet?.id;
  }

  /** @returns "afresh" where there is nothing to go on with. */
  async #askUnsent(
    { key }: SnippetLibrary,
    { id }: Snippet,
  ): Promise<UnsentDraft | "afresh" | undefined> {
    const { drafts } = this.#parts;
    const unsent = (await drafts.list()).filter(
      (each) => each.libraryKey === key && each.snippetId === id,
    );
    return unsent.length === 0
      ? "afresh"
      : askUnsent({
          heading: heading(),
          afresh: l10n.t("Start from the details as they are saved"),
          unsent,
          discard: (each) => drafts.remove(each.id),
        });
  }

  async #edit(library: SnippetLibrary, base: Snippet, unsent?: UnsentDraft): Promise<void> {
    const { drafts, errors } = this.#parts;
    const context = stepContext(heading(), library, () => ({
      label: l10n.t("as it is"),
      language: { id: base.languageId, name: base.language },
    }));
    await new WriteFlow({
      flow: new DetailsFlow(new QuickSteps(context), fields, formOf(unsent?.draft ?? base)),
      fields,
      write: new KeptWrite(drafts, library, { base, unsent }),
      code: base.code,
      ui: new EditorWriteUi(errors),
      done: async (snippet) => {
        window.setStatusBarMessage(l10n.t("Saved “{0}”.", labelText(titleOf(snippet))), 5_000);
      },
    }).run();
  }
}

function heading(): string {
  return l10n.t("Edit Details");
}
