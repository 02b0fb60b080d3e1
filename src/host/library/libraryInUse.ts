import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { CurrentLibrary } from "../../core/library/currentLibrary.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** What views and documents need of `CurrentLibrary`. */
export type LibraryInUse = Pick<
  CurrentLibrary<StoredSession>,
  "library" | "remembered" | "onDidChange" | "onDidChangeSnippets"
>;

/** @throws {SnippetError} `signed-out` when no library is in use: the commands that need one are greyed out then. */
export function requireLibrary(libraries: LibraryInUse): SnippetLibrary {
  if (libraries.library === undefined) {
    throw new SnippetError(
      "signed-out",
      l10n.t("Sign in, or use Snippet Service on this computer, to work with snippets."),
    );
  }
  return libraries.library;
}

/** What a document of another library is answered with. */
export function otherLibrary(): SnippetError {
  return new SnippetError(
    "not-found",
    l10n.t("This snippet belongs to another library than the one in use."),
  );
}
