import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { CurrentLibrary } from "../../core/library/currentLibrary.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** The part of `CurrentLibrary` that views, commands and documents use. */
export type LibraryInUse = Pick<
  CurrentLibrary<StoredSession>,
  "library" | "remembered" | "use" | "onDidChange" | "onDidChangeSnippets"
>;

/**
 * For documents and tools, which cannot ask the user; commands use `requireLibrary`.
 * @throws {SnippetError} `signed-out` if no library is in use.
 */
export function libraryInUse(libraries: Pick<LibraryInUse, "library">): SnippetLibrary {
  if (libraries.library === undefined) {
    throw new SnippetError(
      "signed-out",
      l10n.t("No library is in use. Sign in, or use Snippet Service on this computer."),
    );
  }
  return libraries.library;
}

/** The error for a document of another library. */
export function otherLibrary(): SnippetError {
  return new SnippetError(
    "not-found",
    l10n.t("This snippet belongs to another library than the one in use."),
  );
}
