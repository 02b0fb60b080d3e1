import { nothingFound, type Reading } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";

/** A file of source code as one snippet: the file's name without its extension is the title, never its path. */
export function readSourceFile(file: string, code: string): Reading {
  const fileName = file.split(/[/\\]/).at(-1) ?? "";
  const name = /^(.+)\.[^.]+$/.exec(fileName)?.[1] ?? fileName;
  return {
    ...nothingFound,
    found: [
      {
        source: file,
        ...importTitle(name, code),
        description: "",
        language: { names: [], fileName },
        tags: [],
        private: true,
        code,
      },
    ],
  };
}
