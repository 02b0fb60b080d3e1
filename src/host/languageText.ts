import { l10n } from "vscode";
import type { Language, Snippet } from "../core/model.ts";
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
