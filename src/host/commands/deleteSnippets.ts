import { l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { TrashedSnippet } from "../../core/library/snippetVersion.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import type { Snippet } from "../../core/model.ts";
import { offerUndo } from "../changes/withRetry.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import { tabsOf } from "../documents/openSnippets.ts";
import { counted } from "../numberText.ts";
import { isConfirmed } from "../messages.ts";
import { eachWithProgress } from "../progress/eachWithProgress.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { closeSaved } from "../textTabs.ts";
import { sentenceOn } from "../tree/treeItems.ts";
import { onSnippets, ownSnippet } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

interface Deleted {
  readonly snippet: Snippet;
  readonly trashId: TrashedSnippet["id"] | undefined;
}

/** *Delete Snippet*: asks first, and offers *Undo* afterwards, even for those deleted before a failure. */
export const deleteSnippets = onSnippets<Needs<"errors" | "reveal">>(
  ownSnippet,
  () => [l10n.t("Delete Snippet"), l10n.t("Select the snippet to delete")],
  async (needs, chosen) => {
    const { errors } = needs;
    const { library, snippets } = chosen;
    const isUnsaved = snippets.some(({ id }) => tabsOf(library, id).some(({ isDirty }) => isDirty));
    if (!(await isMeant(chosen, isUnsaved))) {
      return;
    }
    const deleted: Deleted[] = [];
    try {
      await eachWithProgress(l10n.t("Deleting snippets"), snippets, async (snippet) => {
        const tabs = tabsOf(library, snippet.id);
        const trashId = await library.delete(snippet.id);
        deleted.push({ snippet, trashId });
        await closeSaved(tabs);
      });
    } finally {
      if (deleted.length > 0) {
        const message = sentenceOn(
          deleted.map(({ snippet }) => snippet),
          (title) => l10n.t("“{0}” was deleted.", title),
          (count) => l10n.t("{0} snippets were deleted.", count),
        );
        void offerUndo(errors, message, () => restore(needs, library, deleted));
      }
    }
  },
);

/** Restores snippets with the same content. @param deleted keeps those that are not restored yet. */
async function restore(
  { reveal }: Needs<"reveal">,
  library: SnippetLibrary,
  deleted: Deleted[],
): Promise<void> {
  // While the message is open, the user may restore the snippet from the trash, or empty the trash.
  const inTrash = new Set((await library.trash()).map(({ id }) => id));
  let last: Snippet | undefined;
  // In this order the newest snippet is the first one again.
  await eachWithProgress(l10n.t("Restoring snippets"), deleted.toReversed(), async (one) => {
    const { snippet, trashId } = one;
    const draft = draftOf(formOf(snippet), snippet.code);
    last = await (trashId !== undefined && inTrash.has(trashId)
      ? library.restore(trashId)
      : (library.find(snippet.id) ?? library.recreate(snippet.id, draft, snippet)));
    deleted.pop();
  });
  if (last !== undefined) {
    await reveal(last.id);
  }
}

function isMeant({ library, snippets }: ChosenSnippets, isUnsaved: boolean): Promise<boolean> {
  const question = sentenceOn(
    snippets,
    (title) => l10n.t("Delete “{0}”?", title),
    (count) => l10n.t("Delete {0} snippets?", count),
  );
  const detail = [
    ...onServer(library, snippets),
    ...(isUnsaved ? [l10n.t("Unsaved changes stay in their editors.")] : []),
    snippets.length === 1
      ? l10n.t("You can restore it from the Trash for 30 days.")
      : l10n.t("You can restore them from the Trash for 30 days."),
  ];
  return isConfirmed(question, l10n.t("Delete"), detail.join(" "));
}

/** Says whether the server has copies to delete; empty without a server. */
function onServer(library: SnippetLibrary, snippets: readonly Snippet[]): readonly string[] {
  if (library.origin.kind === "computer") {
    return [];
  }
  const waiting = library.waiting();
  const isUnsent = ({ id }: Snippet): boolean =>
    waiting.some((write) => write.snippetId === id && isNotOnServer(write));
  const there = snippets.filter((snippet) => !isUnsent(snippet)).length;
  const one = l10n.t("The server's copy is deleted, too.");
  const several = l10n.t("The server's copies are deleted, too.");
  return [counted(there, one, several) || l10n.t("None of this is on the server yet.")];
}

/** A create with an unknown outcome may have reached the server; then that copy is deleted, too. */
function isNotOnServer({ kind, state }: WaitingWrite): boolean {
  return kind === "create" && (state === "queued" || state === "refused");
}
