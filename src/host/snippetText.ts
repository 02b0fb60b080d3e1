import { l10n } from "vscode";
import type { Language, Snippet, SnippetDraft } from "../core/model.ts";
import { shownText } from "./shownText.ts";

/** The language of a snippet for display. A server may send only a number. */
export function languageText({
  language,
  languageId,
}: Pick<Snippet, "language" | "languageId">): string {
  const shown = shownText(language);
  return language === languageId && /^\d+$/.test(shown) ? l10n.t("Language {0}", shown) : shown;
}

/** The same for a language of a list. */
export function languageName({ id, name }: Language): string {
  return languageText({ language: name, languageId: id }) || id;
}

/** The other user whose snippet it is, with a word before the name, which may be any text. Nothing for one's own. */
export function ownerText({ owner }: Snippet): readonly string[] {
  return owner === undefined ? [] : [l10n.t("by {0}", shownText(owner))];
}

/** An unknown visibility must never appear as public. */
export function visibilityOf(
  snippet: Pick<SnippetDraft, "private">,
): "private" | "public" | "unreported" {
  return snippet.private === undefined ? "unreported" : snippet.private ? "private" : "public";
}

export function visibilityText(snippet: Pick<SnippetDraft, "private">): string {
  return {
    private: l10n.t("Private"),
    public: l10n.t("Public"),
    unreported: l10n.t("Visibility not reported"),
  }[visibilityOf(snippet)];
}

/** The icon of {@link visibilityText}. */
export function visibilityIcon(snippet: Pick<SnippetDraft, "private">): string {
  return { private: "lock", public: "globe", unreported: "question" }[visibilityOf(snippet)];
}
