import { l10n } from "vscode";
import { numberText } from "../numberText.ts";
import { differences } from "../../core/api/writing/differences.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { oneByOne } from "../progress/oneByOne.ts";
import { showStatusMessage } from "../messages.ts";

/**
 * Changes snippets one after the other, each based on the server's current version. A failure leaves the earlier
 * changes; a repetition skips them.
 *
 * @returns the message about it in the status bar.
 * @throws {SnippetError} as `SnippetLibrary.edit`; `cancelled` if the user canceled.
 */
export async function changeSnippets(
  { library, snippets }: ChosenSnippets,
  change: (snippet: Snippet) => Partial<SnippetDraft>,
): Promise<Disposable> {
  let changed = 0;
  await oneByOne(l10n.t("Changing snippets…"), snippets, async ({ id }) => {
    const base = await library.read(id);
    const draft = draftOf(formOf(base), base.code);
    const wanted = { ...draft, ...change(base) };
    changed += differences(draft, wanted).length === 0 ? 0 : 1;
    await library.edit(id, wanted, base);
  });
  return showStatusMessage(sentenceFor(changed));
}

function sentenceFor(changed: number): string {
  switch (changed) {
    case 0:
      return l10n.t("Nothing was changed: the snippets are already as requested.");
    case 1:
      return l10n.t("The snippet was changed.");
    default:
      return l10n.t("{0} snippets were changed.", numberText(changed));
  }
}
