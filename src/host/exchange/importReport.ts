import { l10n } from "vscode";
import { numberText } from "../numberText.ts";
import type { ImportOutcome } from "../../core/exchange/importRun.ts";
import { shownText } from "../shownText.ts";
import { reasonSentence, remarkSentence } from "./reasonSentence.ts";
import { translated } from "../words/translated.ts";

/** The numbers, and the reason where all that was not imported has the same. */
export function importMessage(outcome: ImportOutcome): string {
  const { taken, alreadyThere, notTaken } = outcome;
  if (taken.length + alreadyThere.length + notTaken.length === 0) {
    return l10n.t("There are no snippets to import.");
  }
  const reasons = new Set(notTaken.map(({ reason }) => reasonSentence(reason)));
  return [importSummary(outcome), ...(reasons.size === 1 ? reasons : [])].join(" ");
}

/** One sentence: the numbers of imported, existing and skipped snippets. */
function importSummary({ taken, alreadyThere, notTaken }: ImportOutcome): string {
  return l10n.t(
    "Imported: {0}. Already in the library: {1}. Not imported: {2}.",
    ...[taken, alreadyThere, notTaken].map(({ length }) => numberText(length)),
  );
}

/** The full result of an import, as Markdown. @param source the origin of the snippets. */
export function importReport(source: string, outcome: ImportOutcome): string {
  const { taken, alreadyThere, notTaken, stopped } = outcome;
  const remarked = taken.filter(({ remarks }) => remarks.length > 0);
  return [
    `# ${l10n.t("Import")}`,
    l10n.t("From: {0}", codeSpan(source)),
    ...(stopped === undefined ? [] : [translated(stopped.message)]),
    importSummary(outcome),
    ...section(
      l10n.t("Not imported"),
      notTaken.map((each) => [each.source, reasonSentence(each.reason)]),
    ),
    ...section(
      l10n.t("Imported with changes"),
      remarked.map(({ source: from, remarks }) => [from, remarks.map(remarkSentence).join(" ")]),
    ),
    ...section(
      l10n.t("Already in the library"),
      alreadyThere.map(({ source: from, title }) => [from, l10n.t("as “{0}”", shownText(title))]),
    ),
    "",
  ].join("\n\n");
}

function section(
  heading: string,
  rows: readonly (readonly [source: string, sentence: string])[],
): readonly string[] {
  const lines = rows.map(([source, sentence]) => `- ${codeSpan(source)}: ${shownText(sentence)}`);
  return rows.length === 0 ? [] : [`## ${heading}`, lines.join("\n")];
}

/** A foreign name as a code span, so that nothing in it is read as Markdown. */
function codeSpan(text: string): string {
  const shown = shownText(text);
  const runs = (shown.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  const room = shown.startsWith("`") || shown.endsWith("`") || shown.trim() === "" ? " " : "";
  return `${fence}${room}${shown}${room}${fence}`;
}
