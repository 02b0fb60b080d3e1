import { FileSystemError, FileType, workspace, type Uri } from "vscode";
import { folderFiles } from "../exchange/folderFiles.ts";

/** The files themselves, and those in what is a folder; each once. */
export async function filesIn(uris: readonly Uri[]): Promise<readonly Uri[]> {
  const files = new Map<string, Uri>();
  for (const uri of uris) {
    const within = (await isFolder(uri)) ? await folderFiles(uri) : [{ uri }];
    within.forEach((file) => files.set(file.uri.toString(), file.uri));
  }
  return [...files.values()];
}

/** What cannot be looked at is no folder, such as a document that was never saved. */
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
