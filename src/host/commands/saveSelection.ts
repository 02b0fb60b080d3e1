import { commands, l10n, ThemeIcon, window } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { codeProblem, sizeText } from "../../core/snippet/codeRules.ts";
import { serviceLanguageFor } from "../../core/snippet/languageMap.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { SavedNotice } from "../library/savedNotice.ts";
import {
  capturedDocument,
  capturedSelections,
  type CapturedCode,
  type CodeSaving,
} from "../steps/capturedCode.ts";
import { DetailsFlow } from "../steps/detailsFlow.ts";
import { formOf, type DetailsField, type DetailsForm } from "../steps/detailsForm.ts";
import { EditorWriteUi } from "../steps/editorWriteUi.ts";
import { KeptWrite } from "../steps/keptWrite.ts";
import { QuickSteps } from "../steps/quickSteps.ts";
import { stepContext } from "../steps/stepContext.ts";
import { askUnsent } from "../steps/unsentChoice.ts";
import { WriteFlow } from "../steps/writeFlow.ts";
import type { CommandId } from "./commandId.ts";

export interface SaveSelectionParts {
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

/** *Save Selection as Snippet…* */
export class SaveSelection implements CodeSaving {
  readonly #parts: SaveSelectionParts;

  constructor(parts: SaveSelectionParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const editor = window.activeTextEditor;
    const selected = editor === undefined ? undefined : capturedSelections(editor);
    const earlier = await this.#askUnsent(selected !== undefined && selected.code !== "");
    if (earlier === undefined) {
      return;
    }
    if (earlier !== "afresh") {
      await this.#continue(earlier);
      return;
    }
    const captured = await codeToSave(selected);
    if (captured !== undefined) {
      await this.save(captured, heading());
    }
  }

  async save(captured: CapturedCode, title: string): Promise<void> {
    if (!(await canBeSaved(captured.code))) {
      return;
    }
    const library = this.#parts.libraries.library ?? (await this.#chooseLibrary(title));
    if (library !== undefined) {
      const form = {
        title: captured.title ?? suggestTitle(captured.code),
        description: "",
        languageId: captured.languageId,
        tags: captured.tags ?? [],
        private: true,
      };
      await this.#save(library, captured, form, title);
    }
  }

  /** @returns "afresh" where there is nothing to go on with. */
  async #askUnsent(hasSelection: boolean): Promise<UnsentDraft | "afresh" | undefined> {
    const { libraries, drafts } = this.#parts;
    const key = libraries.library?.key;
    const all = key === undefined ? [] : await drafts.list();
    const unsent = all.filter(
      ({ libraryKey, snippetId }) => libraryKey === key && snippetId === undefined,
    );
    return unsent.length === 0
      ? "afresh"
      : askUnsent({
          heading: heading(),
          afresh: hasSelection ? l10n.t("Save the selection as a new snippet") : undefined,
          unsent,
          discard: ({ id }) => drafts.remove(id),
        });
  }

  async #continue(unsent: UnsentDraft): Promise<void> {
    const { library } = this.#parts.libraries;
    if (library?.key === unsent.libraryKey) {
      const captured = { code: unsent.draft.code, editorLanguageId: "", fileName: "" };
      await this.#save(library, captured, formOf(unsent.draft), heading(), unsent);
    }
  }

  /** Asks where to keep snippets; the code waits. */
  async #chooseLibrary(title: string): Promise<SnippetLibrary | undefined> {
    const row = (label: string, detail: string, icon: string, command: CommandId) => ({
      label,
      detail,
      iconPath: new ThemeIcon(icon),
      command,
    });
    const chosen = await window.showQuickPick(
      [
        row(
          l10n.t("Use on This Computer"),
          l10n.t("No account needed."),
          "device-desktop",
          "snippetService.useOnThisComputer",
        ),
        row(
          l10n.t("Sign In"),
          l10n.t("Keep your snippets on a Snippet Service."),
          "sign-in",
          "snippetService.signIn",
        ),
      ],
      {
        title,
        placeHolder: l10n.t("Where do you keep your snippets?"),
        ignoreFocusOut: true,
      },
    );
    if (chosen !== undefined) {
      await commands.executeCommand(chosen.command);
    }
    return this.#parts.libraries.library;
  }

  async #save(
    library: SnippetLibrary,
    { code, editorLanguageId, fileName }: CapturedCode,
    form: DetailsForm,
    title: string,
    unsent?: UnsentDraft,
  ): Promise<void> {
    const context = stepContext(title, library, (languages) => {
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

function heading(): string {
  return l10n.t("Save Selection as Snippet");
}

/** What is selected, else the whole file where the person wants that. */
async function codeToSave(selected: CapturedCode | undefined): Promise<CapturedCode | undefined> {
  if (selected !== undefined && selected.code !== "") {
    return selected;
  }
  const document = window.activeTextEditor?.document;
  if (document === undefined) {
    await window.showInformationMessage(
      l10n.t("No editor is open. Open a file and select the code to save."),
    );
    return undefined;
  }
  const whole = capturedDocument(document);
  if (whole.code === "") {
    await window.showInformationMessage(l10n.t("This file is empty. There is nothing to save."));
    return undefined;
  }
  const saveWholeFile = l10n.t("Save Whole File");
  const chosen = await window.showInformationMessage(
    l10n.t("Nothing is selected. Select the code to save."),
    saveWholeFile,
  );
  return chosen === saveWholeFile ? whole : undefined;
}

/** Without a button the editor shows one line of about sixty characters. */
async function canBeSaved(code: string): Promise<boolean> {
  const problem = codeProblem(code);
  if (problem?.kind === "too-large") {
    await window.showWarningMessage(
      l10n.t(
        "A snippet can have {0}; this has {1}.",
        sizeText(problem.maximum),
        sizeText(problem.bytes),
      ),
    );
  } else if (problem?.kind === "half-character") {
    await window.showWarningMessage(l10n.t("Half a character is selected, which cannot be saved."));
  }
  return problem === undefined;
}
