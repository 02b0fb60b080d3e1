import { l10n } from "vscode";
import { isCancelled, SnippetError } from "../../core/errors.ts";
import {
  type ImportPlan,
  planImport,
  type PlannedSnippet,
} from "../../core/exchange/importPlan.ts";
import { type ImportOutcome, runImport } from "../../core/exchange/importRun.ts";
import { looksSecret } from "../../core/exchange/secretShapes.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { inTurns } from "../../core/turns.ts";
import type { ReadOnlyPages } from "../documents/readOnlyPages.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { importMessage, importReport } from "./importReport.ts";
import type { ImportSource } from "./importSource.ts";
import { wholeLibrary } from "../library/loadSnippet.ts";
import { notification, offer } from "../messages.ts";
import { countText, numberText } from "../numberText.ts";
import { cancellableProgress } from "../progress/cancellableProgress.ts";
import { shownText } from "../shownText.ts";
import { translated } from "../words/translated.ts";

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
  const planned = await cancellableProgress(l10n.t("Reading snippets"), async (signal) => {
    const reading = await source.read(signal);
    const existing = await wholeLibrary(library, signal);
    const languages = await library.languages(signal);
    const all = await planImport(reading, { existing, languages }, signal);
    return { all, secrets: await secretsAmong(all, signal) };
  });
  const agreed = await askAboutSecrets(planned.all, planned.secrets);
  const plan = agreed && (await askAboutPublic(agreed, library));
  if (plan === undefined) {
    return undefined;
  }
  const outcome = await cancellableProgress(l10n.t("Importing snippets"), (signal, showCount) =>
    runImport(plan, library, {
      signal,
      progress: (done) => showCount(countText(done, plan.take.length)),
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
    await offer(notification.information, importMessage(outcome), action);
  } catch (error) {
    await errors.report(error);
  }
}

async function secretsAmong(
  { take }: ImportPlan,
  signal: AbortSignal,
): Promise<readonly PlannedSnippet[]> {
  const secrets: PlannedSnippet[] = [];
  for await (const planned of inTurns(take, signal)) {
    if (looksSecret(planned.draft.code)) {
      secrets.push(planned);
    }
  }
  return secrets;
}

/** The most names that fit into a dialog. */
const mostNamed = 12;

/**
 * Asks one question about all code that looks like a secret, because a snippet leaves this computer with the next sync.
 * @returns undefined if the user canceled.
 */
async function askAboutSecrets(
  plan: ImportPlan,
  secrets: readonly PlannedSnippet[],
): Promise<ImportPlan | undefined> {
  if (secrets.length === 0) {
    return plan;
  }
  const named = secrets.slice(0, mostNamed).map(({ source }) => shownText(source));
  const more = secrets.length - named.length;
  const list = [...named, ...(more === 0 ? [] : [l10n.t("and {0} more", numberText(more))])];
  const isLeftOut = await askOf(
    l10n.t("Some of these snippets look as if they contain a password, a key or a token."),
    list.join("\n"),
    [l10n.t("Leave Them Out"), l10n.t("Import All")],
  );
  if (isLeftOut !== true) {
    return isLeftOut === false ? plan : undefined;
  }
  const left = new Set(secrets);
  return {
    ...plan,
    take: plan.take.filter((each) => !left.has(each)),
    notTaken: [
      ...plan.notTaken,
      ...secrets.map(({ source }) => ({ source, reason: { kind: "secret" } as const })),
    ],
  };
}

/** Snippets that were public elsewhere may never have been visible to others, for example on this computer. */
async function askAboutPublic(
  plan: ImportPlan,
  { origin }: SnippetLibrary,
): Promise<ImportPlan | undefined> {
  const count = plan.take.filter(({ draft }) => !draft.private).length;
  if (count === 0 || origin.kind === "computer") {
    return plan;
  }
  const isPrivate = await askOf(
    l10n.t("Public snippets in this import: {0}.", numberText(count)),
    l10n.t("Anyone can read public snippets on your server."),
    [l10n.t("Import as Private"), l10n.t("Keep Public")],
  );
  if (isPrivate !== true) {
    return isPrivate === false ? plan : undefined;
  }
  const take = plan.take.map((each) => ({ ...each, draft: { ...each.draft, private: true } }));
  return { ...plan, take };
}

/** @returns whether the user chose the first of two buttons; undefined if they canceled. */
async function askOf(
  question: string,
  detail: string,
  buttons: readonly [first: string, second: string],
): Promise<boolean | undefined> {
  const chosen = await notification.warning(question, { modal: true, detail }, ...buttons);
  return chosen === undefined ? undefined : chosen === buttons[0];
}
