import type { FoundSnippet } from "../foundSnippet.ts";
import { importTitle } from "./importedFields.ts";

/** A source file that the user saves unchanged. */
export interface FileCode {
  readonly code: string;
  /** The editor's language for it; "" or "plaintext" if there is none. */
  readonly editorLanguageId: string;
  /** The path with more folders than the source, as far as known. */
  readonly path?: string | undefined;
  /** Whether its name is the title. Otherwise the title comes from the code: names say little without folders. */
  readonly isNamed?: boolean;
}

/**
 * A whole file as a private snippet.
 * @param source the file's path, for the report.
 */
export function foundInFile(
  source: string,
  { code, editorLanguageId, path = source, isNamed = false }: FileCode,
  tags: readonly string[],
): FoundSnippet {
  const [fileName = "", folder = ""] = path.split(/[/\\]/).reverse();
  const names = editorLanguageId === "plaintext" ? [] : [editorLanguageId];
  return {
    source,
    ...importTitle(isNamed ? fileName.replace(/(?<=.)\.[^.]+$/, "") : "", code),
    description: "",
    language: { names: names.filter((name) => name !== ""), fileName, folder },
    tags,
    private: true,
    code,
  };
}
