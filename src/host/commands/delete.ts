import { l10n, window } from "vscode";
import { isSnippetError, SnippetError } from "../../core/errors.ts";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { withoutLinks } from "../../core/withoutLinks.ts";
import type { OpenSnippets } from "../documents/openSnippets.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { ChosenSnippets, SnippetChoice } from "../library/snippetChoice.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { KeptWrite } from "../steps/keptWrite.ts";
import { titleOf } from "../tree/treeItems.ts";

export interface DeleteParts {
  readonly choice: SnippetChoice;
  readonly documents: OpenSnippets;
  readonly drafts: DraftStore;
  readonly errors: ErrorReporter;
  /** Shows a snippet in the view. */
  readonly reveal: (id: string) => Promise<void>;
}

interface Deleted {
  readonly snippet: Snippet;
  /** Creates it again. */
  readonly write: KeptWrite;
}

/** *Delete Snippet*: asks first, and offers *Undo* afterwards. */
export class Delete {
  readonly #parts: DeleteParts;

  constructor(parts: DeleteParts) {
    this.#parts = parts;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#parts.choice.of(given, {
      title: l10n.t("Delete Snippet"),
      placeholder: l10n.t("Snippet to delete"),
    });
    if (chosen !== undefined && (await isConfirmed(chosen))) {
      await this.#delete(chosen);
    }
  }

  /** What was deleted before a failure can be undone, too. */
  async #delete({ library, snippets }: ChosenSnippets): Promise<void> {
    const deleted: Deleted[] = [];
    try {
      await inView(async () => {
        for (const snippet of snippets) {
          await library.delete(snippet.id);
          deleted.push({ snippet, write: new KeptWrite(this.#parts.drafts, library) });
          await this.#parts.documents.close(library.key, snippet.id);
        }
      });
    } finally {
      if (deleted.length > 0) {
        // The command is done; how long the message stays is up to the person.
        void this.#offerUndo(deleted);
      }
    }
  }

  async #offerUndo(deleted: readonly Deleted[]): Promise<void> {
    const undo = l10n.t("Undo");
    const [first] = deleted;
    const message =
      deleted.length === 1 && first !== undefined
        ? l10n.t("“{0}” was deleted.", withoutLinks(titleOf(first.snippet)))
        : l10n.t("{0} snippets were deleted.", deleted.length);
    if ((await window.showInformationMessage(message, undo)) === undo) {
      await this.#undo([...deleted]);
    }
  }

  /**
   * Creates them again with the same content. A failure keeps what is left: Retry goes on with it, and *Save Selection*
   * offers it like everything that could not be saved.
   */
  async #undo(deleted: Deleted[]): Promise<void> {
    try {
      await inView(async () => {
        // In the order in which the newest one is the first again.
        for (let last = deleted.at(-1); last !== undefined; last = deleted.at(-1)) {
          const { id } = await last.write.send(draftFrom(last.snippet));
          deleted.pop();
          await this.#parts.reveal(id);
        }
      });
    } catch (error) {
      const isKept = await keepAll(deleted);
      await this.#parts.errors.report(isKept ? withPromise(error) : error, {
        retry: () => this.#undo(deleted),
      });
    }
  }
}

function draftFrom(snippet: Snippet): SnippetDraft {
  return draftOf(formOf(snippet), snippet.code);
}

/** @returns false when the disk fails too: then Retry still has them. */
async function keepAll(deleted: readonly Deleted[]): Promise<boolean> {
  try {
    for (const { snippet, write } of deleted) {
      await write.keep(draftFrom(snippet));
    }
    return true;
  } catch (error) {
    if (!isSnippetError(error, "storage")) {
      throw error;
    }
    return false;
  }
}

function withPromise(error: unknown): unknown {
  return isSnippetError(error)
    ? new SnippetError(
        error.code,
        l10n.t("{0} What was deleted is kept for the next try.", error.message),
        { cause: error, details: error.details },
      )
    : error;
}

async function isConfirmed({ library, snippets }: ChosenSnippets): Promise<boolean> {
  const [first] = snippets;
  const question =
    snippets.length === 1 && first !== undefined
      ? l10n.t("Delete “{0}”?", titleOf(first))
      : l10n.t("Delete {0} snippets?", snippets.length);
  const detail =
    library.origin.kind === "computer"
      ? l10n.t("This takes effect on this computer at once. You can undo it right afterwards.")
      : l10n.t(
          "This takes effect on your Snippet Service at once. You can undo it right afterwards.",
        );
  const button = l10n.t("Delete");
  return (await window.showWarningMessage(question, { modal: true, detail }, button)) === button;
}

function inView<T>(work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: { viewId: "snippetService.snippets" } }, work);
}
