import { FileSystemError, FileType, workspace, type Uri } from "vscode";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import { folderFiles } from "../exchange/folderFiles.ts";

/** Files, and what folders hold that is not saved. */
export interface FilesIn {
  readonly uris: readonly Uri[];
  readonly notTaken: readonly NotTaken[];
}

/** The files themselves, and those in what is a folder; each once. */
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

/** An address that cannot be read is no folder, such as a document that was never saved. */
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
