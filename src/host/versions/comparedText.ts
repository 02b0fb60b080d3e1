import { l10n } from "vscode";
import { visibilityText } from "../visibilityText.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetDraft } from "../../core/model.ts";

/** A snippet, or the user's draft of one. The name of the language is as shown; drafts may have its id only. */
export type Compared = SnippetDraft & { readonly language?: string };

/**
 * Two versions as texts. Where they differ in more than the code, each begins with all its details, so that no
 * difference is hidden; else the code stands alone.
 */
export function comparedTexts(
  left: Compared | undefined,
  right: Compared | undefined,
): readonly [left: string, right: string] {
  const needsDetails =
    left !== undefined && right !== undefined && detailsOf(left) !== detailsOf(right);
  const text = (version: Compared | undefined): string => {
    if (version === undefined) {
      return "";
    }
    return needsDetails ? `${detailsOf(version)}\n\n${version.code}` : version.code;
  };
  return [text(left), text(right)];
}

function detailsOf(version: Compared): string {
  const { title, description, tags, language, languageId } = version;
  return [
    l10n.t("Title: {0}", title),
    l10n.t("Description: {0}", description),
    l10n.t("Language: {0}", language ?? languageId),
    l10n.t("Tags: {0}", tags.toSorted().join(", ")),
    visibilityText(version),
  ].join("\n");
}

/** A draft has its language's id only; the library knows the name where another snippet has the same. */
export function namedBy(library: SnippetLibrary, draft: SnippetDraft): Compared {
  const same = library.all().find(({ languageId }) => languageId === draft.languageId);
  return same === undefined ? draft : { ...draft, language: same.language };
}
