import { fileHint } from "../fileHint.ts";
import type { FoundSnippet } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";

/** A source file that the user saves unchanged. */
export interface FileCode {
  readonly code: string;
  /** The editor's language for it; "" or "plaintext" if there is none. */
  readonly editorLanguageId: string;
}

/**
 * A whole file as a private snippet. Its title comes from the code: file names say little without folders.
 * @param source the file's path, for the report.
 */
export function foundInFile(
  source: string,
  { code, editorLanguageId }: FileCode,
  tags: readonly string[],
): FoundSnippet {
  return {
    source,
    ...importTitle("", code),
    description: "",
    language: fileHint(source, editorLanguageId),
    tags,
    private: true,
    code,
  };
}
