import { l10n, ProgressLocation, window } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { serviceLanguageFor } from "../../core/snippet/language/fileLanguage.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import { uniqueTags } from "../../core/snippet/tagRules.ts";
import { openSnippets } from "../documents/openSnippets.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { FirstSteps } from "../firstSteps.ts";
import { freshest } from "../library/loadSnippet.ts";
import type { SavedNotice } from "../library/savedNotice.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";
import { DetailsFlow } from "../steps/detailsFlow.ts";
import { formOf, type DetailsField, type DetailsForm } from "../steps/detailsForm.ts";
import { keptWrite, type KeptWriteOptions } from "../steps/keptWrite.ts";
import { quickSteps } from "../steps/quickSteps.ts";
import { stepContext, unchanged } from "../steps/stepContext.ts";
import { runWriteFlow } from "../steps/writeFlow.ts";
import { askAboutKnownCode } from "./knownCodeQuestion.ts";
import { KnownCodes, type KnownCode } from "./knownCodes.ts";
import { canBeSaved } from "./saveableCode.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { requireLibrary } from "../library/requireLibrary.ts";

export interface SaveCodeParts {
  readonly libraries: Pick<LibraryInUse, "library" | "use">;
  readonly drafts: DraftStore;
  readonly errors: ErrorReporter;
  readonly firstSteps: Pick<FirstSteps, "done">;
  /** Reports the place of the saved snippet. */
  readonly saved: SavedNotice;
  /** Selects the snippet in the view. */
  readonly reveal: (id: SnippetId) => Promise<void>;
}

export interface SaveCodeOptions {
  /** Fixed tags, in addition to those from the steps. */
  readonly tags?: readonly string[];
  /** The text for the suggested title, instead of the code. */
  readonly titleFrom?: string;
  /** Runs after the save, also after *Retry*. */
  readonly saved?: (snippet: Snippet, library: SnippetLibrary) => void;
}

interface BegunSteps {
  readonly code: string;
  readonly libraryKey: string;
  readonly flow: DetailsFlow;
}

const fields: readonly DetailsField[] = ["title", "language", "tags", "visibility"];

/** Makes a new snippet from code of any source. */
export class SaveCode {
  readonly #parts: SaveCodeParts;
  readonly #known = new KnownCodes();
  /** The steps last begun for a new snippet, until it is saved. */
  #begun: BegunSteps | undefined;

  constructor(parts: SaveCodeParts) {
    this.#parts = parts;
  }

  /**
   * Asks for missing details, for a library if none is in use, and for a decision about known code. Reports every
   * failure. If the user cancels, the next save of the same code starts with the same input.
   */
  async save(
    captured: CapturedCode,
    heading: string,
    options: SaveCodeOptions = {},
  ): Promise<void> {
    if (!(await canBeSaved(captured.code))) {
      return;
    }
    const library = await requireLibrary(this.#parts.libraries, heading);
    const title = captured.title ?? suggestTitle(options.titleFrom ?? captured.code);
    const known = await lookingFor(this.#known.find(library, captured.code, title));
    const answer =
      known.length === 0 ? { kind: "anyway" as const } : await askAboutKnownCode(heading, known);
    if (answer?.kind === "open") {
      await openSnippets(library, [answer.known.snippet]);
    } else if (answer?.kind === "update") {
      await this.#update(library, captured, answer.known, options);
    } else if (answer !== undefined) {
      const { languageId, tags = [] } = captured;
      const form = { title, description: "", languageId, tags, private: true };
      await this.#create(heading, library, captured, form, options);
    }
  }

  /** Continues an interrupted save; does nothing if another library is in use. */
  async goOn(unsent: UnsentDraft, heading: string): Promise<void> {
    const { library } = this.#parts.libraries;
    if (library?.key === unsent.libraryKey) {
      const captured = { code: unsent.draft.code, editorLanguageId: "", fileName: "" };
      await this.#create(heading, library, captured, formOf(unsent.draft), {}, unsent);
    }
  }

  async #create(
    heading: string,
    library: SnippetLibrary,
    { code, editorLanguageId, fileName }: CapturedCode,
    form: DetailsForm,
    options: SaveCodeOptions,
    unsent?: UnsentDraft,
  ): Promise<void> {
    const context = stepContext(heading, library, (languages) => {
      const language =
        languages.find(({ id }) => id === form.languageId) ??
        serviceLanguageFor(editorLanguageId, languages, fileName) ??
        serviceLanguageFor("plaintext", languages);
      return language === undefined ? undefined : { label: l10n.t("suggested"), language };
    });
    const begun = this.#begun;
    const isAgain = begun?.code === code && begun.libraryKey === library.key;
    const flow = new DetailsFlow(
      quickSteps(context),
      fields,
      isAgain && unsent === undefined ? begun.flow.form : form,
    );
    this.#begun = { code, libraryKey: library.key, flow };
    await this.#run(flow, library, code, options, { unsent });
  }

  /** Based on the server's version; the code changes only if more than its line ends differs. */
  async #update(
    library: SnippetLibrary,
    captured: CapturedCode,
    { snippet, likeness }: KnownCode,
    options: SaveCodeOptions,
  ): Promise<void> {
    const base = await freshest(library, snippet);
    const heading = l10n.t("Update Existing Snippet");
    const context = stepContext(heading, library, () => unchanged(base));
    const form = {
      ...formOf(base),
      title: captured.title ?? base.title,
      tags: uniqueTags([...base.tags, ...(captured.tags ?? [])]),
    };
    const code = likeness === "same" ? base.code : captured.code;
    const flow = new DetailsFlow(quickSteps(context), fields, form);
    await this.#run(flow, library, code, options, { base });
  }

  async #run(
    flow: DetailsFlow,
    library: SnippetLibrary,
    code: string,
    { tags = [], saved }: SaveCodeOptions,
    kept: KeptWriteOptions,
  ): Promise<void> {
    const { drafts, errors, firstSteps, reveal } = this.#parts;
    await runWriteFlow({
      flow,
      write: keptWrite(drafts, library, kept),
      code,
      fixedTags: tags,
      errors,
      done: async (snippet) => {
        if (this.#begun?.flow === flow) this.#begun = undefined;
        saved?.(snippet, library);
        this.#parts.saved.follow(library, snippet);
        void firstSteps.done("hasSaved");
        await reveal(snippet.id);
      },
    });
  }
}

/** Shows the comparison in the status bar. */
function lookingFor<T>(work: Promise<T>): Thenable<T> {
  return window.withProgress(
    { location: ProgressLocation.Window, title: l10n.t("Looking for the same code…") },
    () => work,
  );
}
