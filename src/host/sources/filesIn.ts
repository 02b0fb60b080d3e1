import { FileSystemError, FileType, workspace, type Uri } from "vscode";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import { folderFiles } from "../exchange/folderFiles.ts";

/** Files, and the skipped entries of folders. */
export interface FilesIn {
  readonly uris: readonly Uri[];
  readonly notTaken: readonly NotTaken[];
}

/** The given files and those of the given folders, each once. */
export async function filesIn(uris: readonly Uri[]): Promise<FilesIn> {
  const files = new Map<string, Uri>();
  const notTaken: NotTaken[] = [];
  for (const uri of uris) {
    const within = (await isFolder(uri))
      ? await folderFiles(uri)
      : { files: [{ uri }], notTaken: [] };
    within.files.forEach((file) => files.set(file.uri.toString(), file.uri));
    notTaken.push(...within.notTaken);
  }
  return { uris: [...files.values()], notTaken };
}

/** An unreadable address, such as a document that was never saved, is not a folder. */
async function isFolder(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type === FileType.Directory;
  } catch (error) {
    if (error instanceof FileSystemError) {
      return false;
    }
    throw error;
  }
}
