import { fileHint } from "../fileHint.ts";
import type { FoundSnippet } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";

/** A file of source code that the user saves as it is. */
export interface FileCode {
  readonly code: string;
  /** How the editor opens it; "" or "plaintext" where it has no language for it. */
  readonly editorLanguageId: string;
}

/**
 * A whole file as a private snippet. Its title comes from the code: names of files say little without their folders.
 * @param source the file's path as the report names it.
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
