import { l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { oneByOne } from "../progress/oneByOne.ts";
import { showStatusMessage } from "../messages.ts";
import { offerUndo } from "./withRetry.ts";

/** A change of several snippets and its inverse. If a function returns undefined, the snippet stays as it is. */
export interface UndoableChange {
  readonly change: (snippet: Snippet) => Partial<SnippetDraft> | undefined;
  readonly undo: (now: Snippet, before: Snippet) => Partial<SnippetDraft> | undefined;
  /** Shown after the change, with *Undo*. */
  readonly message: (changed: readonly Snippet[]) => string;
}

/**
 * Changes snippets without a question, one after the other, each based on the server's current version, and offers
 * *Undo*. A failure leaves the earlier changes, which can be undone.
 * @throws {SnippetError} as `SnippetLibrary.edit`.
 */
export async function changeWithUndo(
  errors: Pick<ErrorReporter, "report">,
  { library, snippets }: ChosenSnippets,
  { change, undo, message }: UndoableChange,
): Promise<void> {
  const changed: Snippet[] = [];
  try {
    await oneByOne(l10n.t("Changing snippets…"), snippets, async ({ id }) => {
      const before = await library.read(id);
      if (await edited(library, before, change(before))) {
        changed.push(before);
      }
    });
    if (changed.length === 0) {
      showStatusMessage(l10n.t("Nothing was changed: the snippets are already as requested."));
    }
  } finally {
    if (changed.length > 0) {
      void offerUndo(errors, message([...changed]), () =>
        oneByOne(l10n.t("Undoing changes…"), changed.toReversed(), async (before) => {
          const now = await library.read(before.id);
          await edited(library, now, undo(now, before));
          changed.pop();
        }),
      );
    }
  }
}

/** @returns whether `change` applied to the snippet. */
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
