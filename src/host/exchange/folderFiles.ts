import { FileType, Uri, workspace } from "vscode";
import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../../core/errors.ts";

export interface FolderFile {
  /** Path below the folder, with slashes. */
  readonly name: string;
  readonly uri: Uri;
}

/** What others keep there is no source code of the person's own. */
const skipped = /^(?:\..*|node_modules|__pycache__)$/;

/**
 * All files below a folder, by name. Hidden folders, those of packages, and links are passed over, the latter since
 * they may lead in a circle.
 * @throws {SnippetError} `cancelled`; what `workspace.fs` throws.
 */
export async function folderFiles(
  folder: Uri,
  signal?: AbortSignal,
): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  const visit = async (uri: Uri, path: string): Promise<void> => {
    throwIfAborted(signal);
    await setImmediate();
    const entries = await workspace.fs.readDirectory(uri);
    for (const [name, type] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const own = { name: `${path}${name}`, uri: Uri.joinPath(uri, name) };
      if (type === FileType.File) {
        files.push(own);
      } else if (type === FileType.Directory && !skipped.test(name)) {
        await visit(own.uri, `${own.name}/`);
      }
    }
  };
  await visit(folder, "");
  return files;
}
