import { l10n, ProgressLocation, window } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";

/** Reads a snippet, with progress in the status bar. @throws {SnippetError} as {@link SnippetLibrary.read}. */
export function loadSnippet(library: SnippetLibrary, id: SnippetId): Thenable<Snippet> {
  return window.withProgress(
    { location: ProgressLocation.Window, title: l10n.t("Loading the snippet…") },
    () => library.read(id),
  );
}
