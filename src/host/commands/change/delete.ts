import { l10n, window } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { TrashedSnippet } from "../../../core/library/snippetVersion.ts";
import type { WaitingWrite } from "../../../core/library/waitingWrite.ts";
import type { Snippet } from "../../../core/model.ts";
import { withoutLinks } from "../../../core/withoutLinks.ts";
import type { OpenSnippets } from "../../documents/openSnippets.ts";
import type { ErrorReporter } from "../../errorReporter.ts";
import type { ChosenSnippets, SnippetChoice } from "../../choice/snippetChoice.ts";
import { oneByOne } from "../../progress/oneByOne.ts";
import { draftOf, formOf } from "../../steps/detailsForm.ts";
import { titleOf } from "../../tree/treeItems.ts";
import { isConfirmed } from "../../isConfirmed.ts";
import { anyDocument } from "../../picker/pickRequest.ts";

export interface DeleteParts {
  readonly choice: SnippetChoice;
  readonly documents: OpenSnippets;
  readonly errors: ErrorReporter;
  /** Shows a snippet in the view. */
  readonly reveal: (id: string) => Promise<void>;
}

interface Deleted {
  readonly snippet: Snippet;
  readonly trashId: TrashedSnippet["id"] | undefined;
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
      placeholder: l10n.t("Select the snippet to delete"),
      inFront: anyDocument,
    });
    if (chosen !== undefined && (await isMeant(chosen, this.#isUnsaved(chosen)))) {
      await this.#delete(chosen);
    }
  }

  #isUnsaved({ library, snippets }: ChosenSnippets): boolean {
    const { documents } = this.#parts;
    return snippets.some(({ id }) => documents.tabsOf(library, id).some(({ isDirty }) => isDirty));
  }

  /** What was deleted before a failure can be undone, too. */
  async #delete({ library, snippets }: ChosenSnippets): Promise<void> {
    const deleted: Deleted[] = [];
    try {
      await oneByOne(l10n.t("Deleting snippets…"), snippets, async (snippet) => {
        const tabs = this.#parts.documents.tabsOf(library, snippet.id);
        const trashId = await library.delete(snippet.id);
        deleted.push({ snippet, trashId });
        await this.#parts.documents.close(tabs);
      });
    } finally {
      if (deleted.length > 0) {
        // The command is done; how long the message stays is up to the user.
        void this.#offerUndo(library, deleted);
      }
    }
  }

  async #offerUndo(library: SnippetLibrary, deleted: readonly Deleted[]): Promise<void> {
    const undo = l10n.t("Undo");
    const first = deleted[0]?.snippet;
    const message =
      deleted.length === 1 && first !== undefined
        ? l10n.t("“{0}” was deleted.", withoutLinks(titleOf(first)))
        : l10n.t("{0} snippets were deleted.", deleted.length);
    if ((await window.showInformationMessage(message, undo)) === undo) {
      await this.#undo(library, [...deleted]);
    }
  }

  /** Brings them back with the same content. A failure keeps what is left, here for Retry and in the trash. */
  async #undo(library: SnippetLibrary, deleted: Deleted[]): Promise<void> {
    try {
      // While the message stands it may be restored from the trash, or that be emptied by hand.
      const inTrash = new Set((await library.trash()).map(({ id }) => id));
      let last: Snippet | undefined;
      // In the order in which the newest one is the first again.
      await oneByOne(l10n.t("Restoring snippets…"), deleted.toReversed(), async (one) => {
        const { snippet, trashId } = one;
        const draft = draftOf(formOf(snippet), snippet.code);
        last = await (trashId !== undefined && inTrash.has(trashId)
          ? library.restore(trashId)
          : (library.find(snippet.id) ?? library.recreate(snippet.id, draft, snippet)));
        deleted.pop();
      });
      if (last !== undefined) {
        await this.#parts.reveal(last.id);
      }
    } catch (error) {
      await this.#parts.errors.report(error, { retry: () => this.#undo(library, deleted) });
    }
  }
}

function isMeant({ library, snippets }: ChosenSnippets, isUnsaved: boolean): Promise<boolean> {
  const [first] = snippets;
  const question =
    snippets.length === 1 && first !== undefined
      ? l10n.t("Delete “{0}”?", titleOf(first))
      : l10n.t("Delete {0} snippets?", snippets.length);
  const detail = [
    ...onServer(library, snippets),
    ...(isUnsaved ? [l10n.t("Unsaved changes stay in their editors.")] : []),
    l10n.t("You can restore from the trash for 30 days."),
  ];
  return isConfirmed(question, l10n.t("Delete"), detail.join(" "));
}

/** What becomes of them on the server; nothing where there is none. */
function onServer(library: SnippetLibrary, snippets: readonly Snippet[]): readonly string[] {
  if (library.origin.kind === "computer") {
    return [];
  }
  const waiting = library.waiting();
  const isUnsent = ({ id }: Snippet): boolean =>
    waiting.some((write) => write.snippetId === id && isNotOnServer(write));
  return [
    snippets.every(isUnsent)
      ? l10n.t("None of this is on the server yet.")
      : l10n.t("The server's copy is deleted, too."),
  ];
}

/** What may have arrived is deleted there, too. */
function isNotOnServer({ kind, state }: WaitingWrite): boolean {
  return kind === "create" && (state === "queued" || state === "refused");
}
