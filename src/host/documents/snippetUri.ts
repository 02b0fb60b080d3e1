import { Uri } from "vscode";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { fileExtensionFor } from "../../core/snippet/language/languageMap.ts";
import {
  fileNameFor,
  parseSnippetAuthority,
  snippetAuthority,
  type DocumentMode,
  type SnippetAddress,
} from "../../core/snippet/snippetPath.ts";
import { readOnlyName } from "../languages/colorOnly.ts";

export const snippetScheme = "snippet";

/**
 * The scheme for decorating rows of the view. No document has it, because the editor puts a lock on every row whose
 * document is open and read-only.
 */
const rowScheme = "snippet-row";

/** The path shows the title; its extension gives the editor the language, except for {@link readOnlyName}. */
export function snippetUri(
  mode: DocumentMode,
  libraryKey: string,
  { id, title, language }: Pick<Snippet, "id" | "title" | "language">,
): Uri {
  const authority = snippetAuthority({ mode, libraryKey, id });
  const name = mode === "open" ? readOnlyName(title, language) : fileName(title, language);
  return Uri.from({ scheme: snippetScheme, authority, path: `/${name}` });
}

function fileName(title: string, language: string): string {
  return fileNameFor(title, fileExtensionFor(language));
}

/** @returns undefined for an address that {@link snippetUri} did not make, such as a folder. */
export function parseSnippetUri({ scheme, authority, path }: Uri): SnippetAddress | undefined {
  const isFile = scheme === snippetScheme && /^\/[^/]+$/.test(path);
  return isFile ? parseSnippetAuthority(authority) : undefined;
}

/** @param id the first id of the row, so that its decorations stay when the server gives another one. */
export function rowUri(
  libraryKey: string,
  { title, language }: Pick<Snippet, "title" | "language">,
  id: SnippetId,
): Uri {
  const authority = snippetAuthority({ mode: "open", libraryKey, id });
  return Uri.from({ scheme: rowScheme, authority, path: `/${fileName(title, language)}` });
}

/** @returns undefined for an address that {@link rowUri} did not make. */
export function parseRowUri(uri: Uri): SnippetAddress | undefined {
  return uri.scheme === rowScheme
    ? parseSnippetUri(uri.with({ scheme: snippetScheme }))
    : undefined;
}
