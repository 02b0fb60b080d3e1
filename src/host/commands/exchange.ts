import { l10n } from "vscode";
import { countText, numberText } from "../numberText.ts";
import type { ImportOutcome } from "../../core/exchange/importRun.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { chooseExport } from "../exchange/exportChoice.ts";
import { wholeById, wholeLibrary } from "../library/loadSnippet.ts";
import { chooseImport, type ImportChoiceNeeds } from "../exchange/importChoice.ts";
import { importFrom } from "../exchange/importing.ts";
import { writeExport } from "../exchange/snippetExporter.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { cancellableProgress } from "../progress/cancellableProgress.ts";
import { showStatusMessage } from "../messages.ts";
import { snippetIdsWithin } from "../tree/treeNodes.ts";
import type { Needs } from "./commandNeeds.ts";

/**
 * *Import Snippets…*: adds new snippets, changes no existing one, and reports skipped ones with the reason.
 * @returns undefined if the user canceled. @throws {SnippetError} before anything is written.
 */
export async function importSnippets(
  needs: Needs<"libraries" | "readOnlyPages" | "errors"> & ImportChoiceNeeds,
  given?: unknown,
): Promise<ImportOutcome | undefined> {
  const library = await requireLibrary(needs.libraries, l10n.t("Import Snippets"));
  const source = await chooseImport(needs, given);
  return source === undefined ? undefined : importFrom(needs, library, source);
}

/**
 * *Export Snippets…*: the selected rows and groups, or all.
 * @throws {SnippetError} the reason if snippets cannot be read, or the export cannot be written.
 */
export async function exportSnippets(
  { libraries, languages }: Needs<"libraries" | "languages">,
  ...given: readonly unknown[]
): Promise<void> {
  const library = await requireLibrary(libraries, l10n.t("Export Snippets"));
  const target = await chooseExport(given[0]);
  if (target === undefined) {
    return;
  }
  const count = await cancellableProgress(l10n.t("Exporting snippets"), async (signal, report) => {
    const snippets = await chosen(library, given, signal);
    await writeExport(languages, snippets, target, signal, (done) =>
      report(countText(done, snippets.length)),
    );
    return snippets.length;
  });
  showStatusMessage(l10n.t("Snippets exported: {0}.", numberText(count)));
}

async function chosen(
  library: SnippetLibrary,
  given: readonly unknown[],
  signal: AbortSignal,
): Promise<readonly Snippet[]> {
  const ids = snippetIdsWithin(given);
  return ids.length === 0
    ? wholeLibrary(library, signal)
    : wholeById(library, ids, (id) => library.read(id, signal));
}
