import { fileHint } from "../fileHint.ts";
import { nothingFound, type Reading } from "../foundSnippet.ts";
import type { ImportFile } from "./importFile.ts";
import { importTitle } from "./importTitle.ts";

/** A source file as one snippet: its title is the file name without extension, never the path. */
export function readSourceFile(
  { name: source, path, editorLanguageId = "" }: Omit<ImportFile, "bytes">,
  code: string,
): Reading {
  const language = fileHint(path ?? source, editorLanguageId);
  const { fileName } = language;
  const name = /^(.+)\.[^.]+$/.exec(fileName)?.[1] ?? fileName;
  return {
    ...nothingFound,
    found: [
      {
        source,
        ...importTitle(name, code),
        description: "",
        language,
        tags: [],
        private: true,
        code,
      },
    ],
  };
}
