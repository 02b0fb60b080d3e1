import { l10n } from "vscode";
import type { LibraryState } from "../../core/library/snippetLibrary.ts";
import { numberText } from "../numberText.ts";
import { translated } from "../words/translated.ts";

/**
 * The most urgent notice above the rows; empty without one, and without rows, because the welcome texts are shown there.
 * @param shown the number of loaded snippets.
 */
export function noticeText(state: LibraryState, shown: number): string {
  const { status, error, total, hasMore } = state;
  if (shown === 0) {
    return "";
  }
  if (status === "failed" && error !== undefined) {
    return l10n.t("{0} The list may be out of date.", translated(error.message));
  }
  if (status === "loading" && total !== undefined && total > shown) {
    return l10n.t("Still loading: {0} of {1} snippets.", numberText(shown), numberText(total));
  }
  return hasMore ? l10n.t("Showing the first {0} snippets.", numberText(shown)) : "";
}
