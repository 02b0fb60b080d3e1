import type { FoundSnippet } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";

/** A file of source code that a person saves as it is. */
export interface FileCode {
  readonly code: string;
  /** The editor's id of the file's language; "" where the file is not open. */
  readonly editorLanguageId: string;
  readonly fileName: string;
}

/**
 * A whole file as a private snippet. Its title comes from the code: names of files say little without their folders.
 * @param source as the report names the file.
 */
export function foundInFile(
  source: string,
  { code, editorLanguageId, fileName }: FileCode,
  tags: readonly string[],
): FoundSnippet {
  const isNamed = editorLanguageId !== "" && editorLanguageId !== "plaintext";
  return {
    source,
    ...importTitle("", code),
    description: "",
    language: { names: isNamed ? [editorLanguageId] : [], fileName },
    tags,
    private: true,
    code,
  };
}
