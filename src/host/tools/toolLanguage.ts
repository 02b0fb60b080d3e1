import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Language } from "../../core/model.ts";
import { serviceLanguageFor } from "../../core/snippet/language/fileLanguage.ts";
import { foldName } from "../../core/snippet/language/linguist.ts";

/** The library's language for a name or an editor's id. @throws {SnippetError} `input` if there is none. */
export async function toolLanguage(
  library: SnippetLibrary,
  name: string,
  signal: AbortSignal,
): Promise<Language> {
  const languages = await library.languages(signal);
  const folded = foldName(name);
  const language =
    languages.find((each) => foldName(each.name) === folded) ??
    serviceLanguageFor(folded, languages);
  if (language === undefined) {
    throw new SnippetError("input", l10n.t("The library has no language “{0}”.", name));
  }
  return language;
}
