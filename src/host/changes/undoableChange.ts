import { l10n, window } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { oneByOne } from "../progress/oneByOne.ts";
import { showStatusMessage } from "../statusMessage.ts";

/** One change that several snippets go through, with its way back. Undefined: that snippet stays as it is. */
export interface WayThereAndBack {
  readonly change: (snippet: Snippet) => Partial<SnippetDraft> | undefined;
  readonly undo: (now: Snippet, before: Snippet) => Partial<SnippetDraft> | undefined;
  /** What the message says afterwards. */
  readonly told: (changed: readonly Snippet[]) => string;
}

/** Changes snippets and offers *Undo*, for changes that are made without a question. */
export class UndoableChange {
  readonly #errors: ErrorReporter;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  /**
   * One after the other, each starting from what the service has now. What was changed before a failure stays so, and
   * can be undone.
   * @throws {SnippetError} as `SnippetLibrary.edit`.
   */
  async run({ library, snippets }: ChosenSnippets, way: WayThereAndBack): Promise<void> {
    const changed: Snippet[] = [];
    try {
      await oneByOne(l10n.t("Changing snippets…"), snippets, async ({ id }) => {
        const before = await library.read(id);
        if (await edited(library, before, way.change(before))) {
          changed.push(before);
        }
      });
      if (changed.length === 0) {
        showStatusMessage(l10n.t("Nothing was changed: the snippets are already as requested."));
      }
    } finally {
      if (changed.length > 0) {
        // How long the message stays is up to the person.
        void this.#offerUndo(library, changed, way);
      }
    }
  }

  async #offerUndo(
    library: SnippetLibrary,
    changed: readonly Snippet[],
    way: WayThereAndBack,
  ): Promise<void> {
    const button = l10n.t("Undo");
    if ((await window.showInformationMessage(way.told(changed), button)) === button) {
      await this.#undo(library, [...changed], way);
    }
  }

  /** A failure keeps what is left for Retry. */
  async #undo(library: SnippetLibrary, changed: Snippet[], way: WayThereAndBack): Promise<void> {
    try {
      await oneByOne(l10n.t("Undoing changes…"), changed.toReversed(), async (before) => {
        const now = await library.read(before.id);
        await edited(library, now, way.undo(now, before));
        changed.pop();
      });
    } catch (error) {
      await this.#errors.report(error, { retry: () => this.#undo(library, changed, way) });
    }
  }
}

/** @returns whether there was something to change. */
async function edited(
  library: SnippetLibrary,
  base: Snippet,
  change: Partial<SnippetDraft> | undefined,
): Promise<boolean> {
  if (change === undefined) {
    return false;
  }
  await library.edit(base.id, { ...draftOf(formOf(base), base.code), ...change }, base);
  return true;
}
