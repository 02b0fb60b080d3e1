import { l10n } from "vscode";
import { visibilityText } from "../snippetText.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetDraft } from "../../core/model.ts";

/** A snippet, or the user's draft of one. The language has its displayed name; drafts may have only its id. */
export type Compared = SnippetDraft & { readonly language?: string };

/**
 * Two versions as texts. If more than the code differs, each text begins with all details, so that no difference is
 * hidden; else it is the code alone.
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

/** A draft has only its language's id; the library knows the name if another snippet has the same language. */
export function namedBy(library: SnippetLibrary, draft: SnippetDraft): Compared {
  const same = library.all().find(({ languageId }) => languageId === draft.languageId);
  return same === undefined ? draft : { ...draft, language: same.language };
}
