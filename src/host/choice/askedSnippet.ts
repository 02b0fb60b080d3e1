import { l10n } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { foldTitle } from "../../core/snippet/titleRules.ts";

/** The id or title from a key binding or another extension: `"Read a file"`, or `{ "title": "Read a file" }`. */
export function askedName(given: unknown): string | undefined {
  const name = isFields(given) ? given["title"] : given;
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}

/**
 * Finds by id, by title, or by title without regard to case; the newest of several. Loads an incomplete library first.
 * @throws {SnippetError} `not-applicable` if there is no such snippet; the reason if the library cannot be loaded.
 */
export async function askedSnippet(library: SnippetLibrary, name: string): Promise<Snippet> {
  const there = library.find(name) ?? titled(library, name);
  if (there !== undefined) {
    return there;
  }
  await library.loadAll();
  const folded = foldTitle(name);
  const snippet =
    library.find(name) ??
    titled(library, name) ??
    library.all().find(({ title }) => foldTitle(title) === folded);
  if (snippet === undefined) {
    throw new SnippetError("not-applicable", l10n.t("There is no snippet “{0}”.", name));
  }
  return snippet;
}

function titled(library: SnippetLibrary, name: string): Snippet | undefined {
  return library.all().find(({ title }) => title === name);
}
