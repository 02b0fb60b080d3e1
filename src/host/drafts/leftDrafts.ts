import { l10n } from "vscode";
import { firstLine } from "../../core/snippet/code/firstLine.ts";
import { shownText } from "../shownText.ts";
import { askToContinue } from "../steps/continueList.ts";
import type { FoundDraft } from "./draftFiles.ts";
import type { Drafts } from "./drafts.ts";

/**
 * Offers the drafts whose tabs were closed while their text was saved only as a draft, as *Auto Save* does; opens the
 * chosen one.
 * @param afresh the label of the row that starts afresh.
 * @returns "afresh", also if there is none; undefined if one was opened, or the user canceled.
 * @throws {SnippetError} `storage`.
 */
export async function askLeftDraft(
  drafts: Drafts,
  heading: string,
  afresh: string,
): Promise<"afresh" | undefined> {
  const chosen = await askToContinue({
    title: heading,
    placeholder: l10n.t("A draft was closed before it was saved as a snippet. Continue with it?"),
    afresh,
    unfinished: (await drafts.closed()).map((found) => ({
      label: l10n.t("Continue the draft: {0}", nameOf(found)),
      value: found,
      discard: () => drafts.files.remove(found.uri),
    })),
  });
  if (chosen !== undefined && chosen !== "afresh") {
    await drafts.reopen(chosen.value.uri);
    return undefined;
  }
  return chosen;
}

function nameOf({ draft: { body, name } }: FoundDraft): string {
  return shownText(firstLine(body) || name).slice(0, 80);
}
