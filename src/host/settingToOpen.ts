import { isSnippetError } from "../core/errors.ts";

/** The search text for the settings editor. */
export function settingToOpen(error: unknown): string {
  const what = isSnippetError(error, "settings") ? error.details.what : undefined;
  return what === undefined ? "snippetService" : `snippetService.${what}`;
}
