import { l10n, type Disposable } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { showStatusMessage } from "../messages.ts";
import { counted, numberText } from "../numberText.ts";
import { eachWithProgress } from "../progress/eachWithProgress.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { offerUndo } from "./withRetry.ts";

/**
 * Changes snippets one after the other, each based on the server's current version. A failure leaves the earlier
 * changes; a repetition skips them.
 * @param change if it returns undefined, the snippet stays as it is.
 * @returns the message about it in the status bar.
 * @throws {SnippetError} as `SnippetLibrary.edit`; `cancelled` if the user canceled.
 */
export async function changeSnippets(
  { library, snippets }: ChosenSnippets,
  change: (snippet: Snippet) => Partial<SnippetDraft> | undefined,
): Promise<Disposable> {
  let count = 0;
  await eachWithProgress(l10n.t("Changing snippets"), snippets, async ({ id }) => {
    const before = await library.read(id);
    count += (await edited(library, before, change(before))) ? 1 : 0;
  });
  return showStatusMessage(sentenceFor(count));
}

function sentenceFor(changed: number): string {
  const several = l10n.t("{0} snippets were changed.", numberText(changed));
  return (
    counted(changed, l10n.t("The snippet was changed."), several) ||
    l10n.t("Nothing was changed: the snippets are already as requested.")
  );
}

/** A change of several snippets and its inverse. If a function returns undefined, the snippet stays as it is. */
export interface UndoableChange {
  readonly change: (snippet: Snippet) => Partial<SnippetDraft> | undefined;
  readonly undo: (now: Snippet, before: Snippet) => Partial<SnippetDraft> | undefined;
  /** Shown after the change, with *Undo*. */
  readonly message: (changed: readonly Snippet[]) => string;
}

/**
 * Like {@link changeSnippets}, but offers *Undo*, also for the changes before a failure.
 * @throws {SnippetError} as `SnippetLibrary.edit`.
 */
export async function changeWithUndo(
  errors: Pick<ErrorReporter, "report">,
  { library, snippets }: ChosenSnippets,
  { change, undo, message }: UndoableChange,
): Promise<void> {
  const changed: Snippet[] = [];
  try {
    await eachWithProgress(l10n.t("Changing snippets"), snippets, async ({ id }) => {
      const before = await library.read(id);
      if (await edited(library, before, change(before))) {
        changed.push(before);
      }
    });
    if (changed.length === 0) {
      showStatusMessage(sentenceFor(0));
    }
  } finally {
    if (changed.length > 0) {
      void offerUndo(errors, message([...changed]), () =>
        eachWithProgress(l10n.t("Undoing changes"), changed.toReversed(), async (before) => {
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
