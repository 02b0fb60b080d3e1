import { FileType, Uri, workspace } from "vscode";
import { nextTurn } from "../../core/turns.ts";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import { passedOver } from "../../core/exchange/passedOver.ts";
import { throwIfAborted } from "../../core/errors.ts";

export interface FolderFile {
  /** Path relative to the folder, with slashes. */
  readonly name: string;
  readonly uri: Uri;
}

export interface FolderContent {
  readonly files: readonly FolderFile[];
  /** Skipped: hidden files and folders, package folders, and links. Names of folders end with a slash. */
  readonly notTaken: readonly NotTaken[];
}

/**
 * All files below a folder, by name.
 * @throws {SnippetError} `cancelled`; what `workspace.fs` throws.
 */
export async function folderFiles(folder: Uri, signal?: AbortSignal): Promise<FolderContent> {
  const files: FolderFile[] = [];
  const notTaken: NotTaken[] = [];
  const visit = async (uri: Uri, path: string): Promise<void> => {
    throwIfAborted(signal);
    await nextTurn();
    const entries = await workspace.fs.readDirectory(uri);
    for (const [name, type] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const own = { name: `${path}${name}`, uri: Uri.joinPath(uri, name) };
      const isFolder = (type & FileType.Directory) !== 0;
      const isLink = (type & FileType.SymbolicLink) !== 0;
      const reason = passedOver(name, { isFolder, isLink });
      if (reason !== undefined) {
        notTaken.push({ source: isFolder ? `${own.name}/` : own.name, reason });
      } else if (isFolder) {
        await visit(own.uri, `${own.name}/`);
      } else if (type === FileType.File) {
        files.push(own);
      }
    }
  };
  await visit(folder, "");
  return { files, notTaken };
}
