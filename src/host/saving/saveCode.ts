import { l10n } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { serviceLanguageFor } from "../../core/snippet/languageMap.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { SavedNotice } from "../library/savedNotice.ts";
import type { CapturedCode, CodeSaving } from "../steps/capturedCode.ts";
import { DetailsFlow } from "../steps/detailsFlow.ts";
import { formOf, type DetailsField, type DetailsForm } from "../steps/detailsForm.ts";
import { EditorWriteUi } from "../steps/editorWriteUi.ts";
import { KeptWrite } from "../steps/keptWrite.ts";
import { QuickSteps } from "../steps/quickSteps.ts";
import { stepContext } from "../steps/stepContext.ts";
import { WriteFlow } from "../steps/writeFlow.ts";
import { askForLibrary } from "./libraryChoice.ts";
import { canBeSaved } from "./saveableCode.ts";

export interface SaveCodeParts {
  /** `CurrentLibrary` fits. */
  readonly libraries: { readonly library: SnippetLibrary | undefined };
  readonly drafts: DraftStore;
  readonly errors: ErrorReporter;
  /** Says where the snippet is saved. */
  readonly saved: SavedNotice;
  /** Shows the snippet in the view. */
  readonly reveal: (id: SnippetId) => Promise<void>;
}

const fields: readonly DetailsField[] = ["title", "language", "tags", "visibility"];

/** The one way on which code becomes a new snippet, wherever it comes from. */
export class SaveCode implements CodeSaving {
  readonly #parts: SaveCodeParts;

  constructor(parts: SaveCodeParts) {
    this.#parts = parts;
  }

  /** Asks for what is not known, a library among it. Whatever fails is told here; giving up leaves nothing behind. */
  async save(captured: CapturedCode, heading: string): Promise<void> {
    if (!(await canBeSaved(captured.code))) {
      return;
    }
    if (this.#parts.libraries.library === undefined) {
      await askForLibrary(heading);
    }
    const { library } = this.#parts.libraries;
    if (library !== undefined) {
      await this.#save(heading, library, captured, {
        title: captured.title ?? suggestTitle(captured.code),
        description: "",
        languageId: captured.languageId,
        tags: captured.tags ?? [],
        private: true,
      });
    }
  }

  /** Takes up what was interrupted earlier; nothing happens where another library is in use now. */
  async goOn(unsent: UnsentDraft, heading: string): Promise<void> {
    const { library } = this.#parts.libraries;
    if (library?.key === unsent.libraryKey) {
      const captured = { code: unsent.draft.code, editorLanguageId: "", fileName: "" };
      await this.#save(heading, library, captured, formOf(unsent.draft), unsent);
    }
  }

  async #save(
    heading: string,
    library: SnippetLibrary,
    { code, editorLanguageId, fileName }: CapturedCode,
    form: DetailsForm,
    unsent?: UnsentDraft,
  ): Promise<void> {
    const context = stepContext(heading, library, (languages) => {
      const language =
        serviceLanguageFor(editorLanguageId, languages, fileName) ??
        serviceLanguageFor("plaintext", languages);
      return language === undefined ? undefined : { label: l10n.t("suggested"), language };
    });
    const { drafts, errors } = this.#parts;
    await new WriteFlow({
      flow: new DetailsFlow(new QuickSteps(context), fields, form),
      fields,
      write: new KeptWrite(drafts, library, { unsent }),
      code,
      ui: new EditorWriteUi(errors),
      done: (snippet) => this.#done(library, snippet),
    }).run();
  }

  async #done(library: SnippetLibrary, snippet: Snippet): Promise<void> {
    this.#parts.saved.tell(library, snippet);
    await this.#parts.reveal(snippet.id);
  }
}
