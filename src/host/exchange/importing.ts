import { l10n } from "vscode";
import { isCancelled, SnippetError } from "../../core/errors.ts";
import type { Reading } from "../../core/exchange/foundSnippet.ts";
import {
  planImport,
  type ImportPlan,
  type PlannedSnippet,
} from "../../core/exchange/importPlan.ts";
import { runImport, type ImportOutcome } from "../../core/exchange/importRun.ts";
import { looksSecret } from "../../core/exchange/secretShapes.ts";
import { inTurns } from "../../core/turns.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { ReadOnlyPages } from "../documents/readOnlyPages.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { countText } from "../progress/countText.ts";
import { cancellableProgress } from "../progress/cancellableProgress.ts";
import { askAboutPublic, askAboutSecrets } from "./importQuestions.ts";
import { importReport, importSummary } from "./importReport.ts";
import type { ImportSource } from "./importSource.ts";
import { wholeLibrary } from "../library/whole.ts";
import { translated } from "../words/translated.ts";
import { notification } from "../notification.ts";
import { offer } from "../offeredAction.ts";

export interface ImportNeeds {
  readonly readOnlyPages: Pick<ReadOnlyPages, "show">;
  readonly errors: Pick<ErrorReporter, "report">;
}

/**
 * Imports many snippets into a library: adds the new ones, changes no existing one, and reports the rest.
 * @returns the result; undefined if the user canceled. @throws {SnippetError} before anything is written.
 */
export async function importFrom(
  needs: ImportNeeds,
  library: SnippetLibrary,
  source: ImportSource,
): Promise<ImportOutcome | undefined> {
  const planned = await cancellableProgress(l10n.t("Reading snippets…"), async (signal) => {
    const reading = await source.read(signal);
    const existing = await wholeLibrary(library, signal);
    const languages = await library.languages(signal);
    const all = await planImport(reading, { existing, languages }, signal);
    return { all, secrets: await secretsAmong(all, reading, signal) };
  });
  const agreed = await askAboutSecrets(planned.all, planned.secrets);
  const plan = agreed && (await askAboutPublic(agreed, library));
  if (plan === undefined) {
    return undefined;
  }
  const outcome = await cancellableProgress(l10n.t("Importing snippets…"), (signal, tell) =>
    runImport(plan, library, {
      signal,
      progress: (done) => tell(countText(done, plan.take.length)),
    }),
  );
  // The import is done; the user decides how long its message stays.
  void report(needs, library, source, outcome);
  return outcome;
}

async function report(
  needs: ImportNeeds,
  library: SnippetLibrary,
  source: ImportSource,
  outcome: ImportOutcome,
): Promise<void> {
  const { readOnlyPages, errors } = needs;
  const show = (): Promise<void> =>
    readOnlyPages.show(l10n.t("Import Report"), importReport(source.name, outcome));
  try {
    const { stopped } = outcome;
    if (stopped !== undefined && !isCancelled(stopped)) {
      await show();
      const message = l10n.t("{0} Snippets imported before are kept.", translated(stopped.message));
      const { code, details } = stopped;
      await errors.report(new SnippetError(code, message, { cause: stopped, details }), {
        retry: () => importFrom(needs, library, source).catch((error) => errors.report(error)),
      });
      return;
    }
    const action = { label: l10n.t("Show Report"), run: show };
    await offer(notification.information, importSummary(outcome), action);
  } catch (error) {
    await errors.report(error);
  }
}

/** Only for snippets of other programs or files: our own backups and libraries were checked before. */
async function secretsAmong(
  { take }: ImportPlan,
  { isExact }: Reading,
  signal: AbortSignal,
): Promise<readonly PlannedSnippet[]> {
  const secrets: PlannedSnippet[] = [];
  for await (const planned of inTurns(isExact === true ? [] : take, signal)) {
    if (looksSecret(planned.draft.code)) {
      secrets.push(planned);
    }
  }
  return secrets;
}
