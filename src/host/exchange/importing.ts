import { env, l10n, window } from "vscode";
import { isCancelled, SnippetError } from "../../core/errors.ts";
import { planImport, type ImportPlan } from "../../core/exchange/importPlan.ts";
import { runImport, type ImportOutcome } from "../../core/exchange/importRun.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { ReadOnlyPages } from "../documents/readOnlyPages.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { countText } from "../progress/countText.ts";
import { cancellableProgress } from "../progress/cancellableProgress.ts";
import { importReport, importSummary } from "./importReport.ts";
import type { ImportSource } from "./importSource.ts";
import { wholeLibrary } from "./wholeLibrary.ts";
import { translated } from "../words/translated.ts";

/** Brings many snippets into a library: what is new is added, nothing that is there changes, and a report tells the rest. */
export class Importing {
  readonly #pages: ReadOnlyPages;
  readonly #errors: ErrorReporter;

  constructor(pages: ReadOnlyPages, errors: ErrorReporter) {
    this.#pages = pages;
    this.#errors = errors;
  }

  /** @returns how it went; undefined when the person gave up. @throws {SnippetError} before anything is written. */
  async run(library: SnippetLibrary, source: ImportSource): Promise<ImportOutcome | undefined> {
    const planned = await cancellableProgress(l10n.t("Reading snippets…"), async (signal) => {
      const reading = await source.read(signal);
      const existing = await wholeLibrary(library, signal);
      const languages = await library.languages(signal);
      return planImport(reading, { existing, languages }, signal);
    });
    const plan = await askAboutPublic(planned, library);
    if (plan === undefined) {
      return undefined;
    }
    const outcome = await cancellableProgress(l10n.t("Importing snippets…"), (signal, tell) =>
      runImport(plan, library, {
        signal,
        progress: (done) => tell(countText(done, plan.take.length)),
      }),
    );
    // The import is done; how long its message stays is up to the person.
    void this.#tell(library, source, outcome);
    return outcome;
  }

  async #tell(
    library: SnippetLibrary,
    source: ImportSource,
    outcome: ImportOutcome,
  ): Promise<void> {
    const show = (): Promise<void> =>
      this.#pages.show(l10n.t("Import Report"), importReport(source.name, outcome));
    try {
      const { stopped } = outcome;
      if (stopped !== undefined && !isCancelled(stopped)) {
        await show();
        const message = l10n.t("{0} What was imported before stays.", translated(stopped.message));
        const { code, details } = stopped;
        await this.#errors.report(new SnippetError(code, message, { cause: stopped, details }), {
          retry: () => this.run(library, source).catch((error) => this.#errors.report(error)),
        });
        return;
      }
      const button = l10n.t("Show Report");
      if ((await window.showInformationMessage(importSummary(outcome), button)) === button) {
        await show();
      }
    } catch (error) {
      await this.#errors.report(error);
    }
  }
}

/** What was public elsewhere may have been seen by nobody: on this computer, for example. */
async function askAboutPublic(
  plan: ImportPlan,
  { origin }: SnippetLibrary,
): Promise<ImportPlan | undefined> {
  const count = plan.take.filter(({ draft }) => !draft.private).length;
  if (count === 0 || origin.kind === "computer") {
    return plan;
  }
  const asPrivate = l10n.t("Import as Private");
  const asTheyAre = l10n.t("Keep Public");
  const chosen = await window.showWarningMessage(
    l10n.t("Public among these snippets: {0}.", count.toLocaleString(env.language)),
    { modal: true, detail: l10n.t("Anybody can read public snippets on your Snippet Service.") },
    asPrivate,
    asTheyAre,
  );
  if (chosen === undefined) {
    return undefined;
  }
  return chosen === asTheyAre
    ? plan
    : {
        ...plan,
        take: plan.take.map((each) => ({ ...each, draft: { ...each.draft, private: true } })),
      };
}
