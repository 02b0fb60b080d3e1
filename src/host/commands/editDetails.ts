import { l10n } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { codeFor, type UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet } from "../../core/model.ts";
import { freshest } from "../library/loadSnippet.ts";
import { hasConflict } from "../library/hasConflict.ts";
import { DetailsFlow } from "../steps/detailsFlow.ts";
import { allFields, formOf, type DetailsField } from "../steps/detailsForm.ts";
import { fieldProblems } from "../steps/fieldProblems.ts";
import { keptWrite } from "../steps/keptWrite.ts";
import { quickSteps } from "../steps/quickSteps.ts";
import { stepContext, unchanged } from "../steps/stepContext.ts";
import { askUnsent } from "../steps/unsentChoice.ts";
import { runWriteFlow } from "../steps/writeFlow.ts";
import { onSnippet, ownSnippet } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";
import { runCommand } from "../messages.ts";

type EditDetailsNeeds = Needs<"unsent" | "errors" | "saved">;

/**
 * *Edit Details…*: edits everything but the code. The code changes only through an earlier update that could not be
 * saved. Asks for refused fields first.
 */
export const editDetails = onSnippet<EditDetailsNeeds>(
  ownSnippet,
  () => [heading(), l10n.t("Select the snippet whose details to edit")],
  async (needs, { library, snippet }, given) => {
    const fields = isTitleOnly(given) ? titleOnly : allFields;
    if (hasConflict(library, snippet)) {
      await runCommand("snippetService.showConflict", snippet);
      return;
    }
    // A new title is merged with remote changes. So its box opens without a request before it, ready for the next keys.
    const base = fields === titleOnly ? snippet : await freshest(library, snippet);
    const earlier = await askUnsent({
      heading: heading(fields),
      afresh: l10n.t("Start from the saved details"),
      drafts: needs.unsent,
      library,
      snippetId: base.id,
    });
    if (earlier !== undefined) {
      await edit(needs, library, base, fields, earlier === "afresh" ? undefined : earlier);
    }
  },
);

async function edit(
  { unsent: drafts, errors, saved }: EditDetailsNeeds,
  library: SnippetLibrary,
  base: Snippet,
  fields: readonly DetailsField[],
  unsent?: UnsentDraft,
): Promise<void> {
  const context = stepContext(heading(fields), library, () => unchanged(base));
  const refused = library
    .waiting()
    .find(({ snippetId, state }) => snippetId === base.id && state === "refused");
  const parts = {
    flow: new DetailsFlow(quickSteps(context), fields, formOf(unsent?.draft ?? base)),
    write: keptWrite(drafts, library, { base, unsent }),
    code: codeFor(base, unsent),
    errors,
    done: async (snippet: Snippet): Promise<void> => saved.follow(library, snippet),
  };
  await runWriteFlow(parts, fieldProblems(refused?.error, fields));
}

const titleOnly: readonly DetailsField[] = ["title"];

/** The key binding for renaming passes `{ "only": "title" }` after the rows. */
function isTitleOnly(given: readonly unknown[]): boolean {
  return given.some((each) => isFields(each) && each["only"] === "title");
}

function heading(fields: readonly DetailsField[] = allFields): string {
  return fields === titleOnly ? l10n.t("Rename Snippet") : l10n.t("Edit Details");
}
