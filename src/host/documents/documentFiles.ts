import type { FileSystemProvider } from "vscode";

/** Documents without files behind them: the editor cannot make, rename or delete one. */
export type DocumentFiles = Pick<
  FileSystemProvider,
  "onDidChangeFile" | "stat" | "readFile" | "writeFile"
>;
