import type { FileSystemProvider } from "vscode";

/** What texts that are no files are to the editor: none is made, renamed or taken away as a file. */
export type DocumentFiles = Pick<
  FileSystemProvider,
  "onDidChangeFile" | "stat" | "readFile" | "writeFile"
>;
