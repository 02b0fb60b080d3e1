import { l10n } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { isOf, type UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { SnippetId } from "../../core/model.ts";
import { firstLine } from "../../core/snippet/code/firstLine.ts";
import { shownText } from "../shownText.ts";
import { askToContinue } from "./continueList.ts";

export interface UnsentQuestion {
  readonly heading: string;
  /** The label of the row that starts afresh; if undefined, only unsent drafts are offered. */
  readonly afresh: string | undefined;
  readonly drafts: DraftStore;
  readonly library: SnippetLibrary;
  /** The snippet that is edited; undefined for a new one. */
  readonly snippetId: SnippetId | undefined;
}

/**
 * Offers writes that were interrupted before they were saved.
 * @returns the one to continue; "afresh", also if there is none; undefined if the user cancels.
 * @throws {SnippetError} `storage`.
 */
export async function askUnsent({
  heading,
  afresh,
  drafts,
  library,
  snippetId,
}: UnsentQuestion): Promise<UnsentDraft | "afresh" | undefined> {
  const unsent = (await drafts.list()).filter((each) => isOf(each, library, snippetId));
  const chosen = await askToContinue({
    title: heading,
    placeholder: l10n.t("A draft of a new snippet was not saved. Continue with it?"),
    afresh,
    unfinished: unsent.map((each) => ({
      label: l10n.t("Continue the unsaved draft: {0}", nameOf(each)),
      description: new Date(each.savedAt).toLocaleString(),
      value: each,
      discard: () => drafts.remove(each.id),
    })),
  });
  return chosen === undefined || chosen === "afresh" ? chosen : chosen.value;
}

function nameOf({ draft }: UnsentDraft): string {
  return shownText(draft.title || firstLine(draft.code)).slice(0, 80);
}
