import { isSnippetError } from "../core/errors.ts";

/** What the settings editor is asked to find. */
export function settingToOpen(error: unknown): string {
  const what = isSnippetError(error, "settings") ? error.details.what : undefined;
  return what === undefined ? "snippetService" : `snippetService.${what}`;
}
