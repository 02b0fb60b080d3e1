import { l10n } from "vscode";
import type { SnippetDraft } from "../core/model.ts";

/** An unknown visibility must never appear as public. */
export function visibilityText(snippet: Pick<SnippetDraft, "private">): string {
  switch (snippet.private) {
    case true:
      return l10n.t("Private");
    case false:
      return l10n.t("Public");
    case undefined:
      return l10n.t("Visibility not reported");
  }
}

/** The icon of {@link visibilityText}. */
export function visibilityIcon(snippet: Pick<SnippetDraft, "private">): string {
  return snippet.private === false ? "globe" : snippet.private === true ? "lock" : "question";
}
