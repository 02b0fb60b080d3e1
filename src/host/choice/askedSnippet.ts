import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { foldTitle } from "../../core/snippet/titleRules.ts";

/** The id or title that a key binding or another extension gives: `"Read a file"`, or `{ "title": "Read a file" }`. */
export function askedName(given: unknown): string | undefined {
  const name =
    typeof given === "object" && given !== null && "title" in given ? given.title : given;
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}

/**
 * Finds by id, by title, or by title in any case; the newest of several. Loads the library first where it is not
 * complete.
 * @throws {SnippetError} `input` where there is none; why the library cannot be loaded.
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
    throw new SnippetError("input", l10n.t("There is no snippet “{0}”.", name));
  }
  return snippet;
}

function titled(library: SnippetLibrary, name: string): Snippet | undefined {
  return library.all().find(({ title }) => title === name);
}
