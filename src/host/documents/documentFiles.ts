import type { FileSystemProvider } from "vscode";

/** Documents without files: the editor cannot create, rename or delete one. */
export type DocumentFiles = Pick<
  FileSystemProvider,
  "onDidChangeFile" | "stat" | "readFile" | "writeFile"
>;
