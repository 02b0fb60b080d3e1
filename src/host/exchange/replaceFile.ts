import { randomUUID } from "node:crypto";
import type { FileSystem, Uri } from "vscode";

/** Of the editor's file system, which may be on another computer, or no disk at all. */
export type Replacing = Pick<FileSystem, "copy" | "writeFile" | "rename" | "delete">;

/**
 * Replaces a file. If another file may be made in its folder, the old or the new one is whole at every moment; an
 * interruption may leave a second file.
 * @throws the errors of the file system.
 */
export async function replaceFile(files: Replacing, uri: Uri, bytes: Uint8Array): Promise<void> {
  const beside = uri.with({ path: uri.path.replace(/(\.[^./]*)?$/, `.${randomUUID()}$1`) });
  const removeBeside = (): PromiseLike<void> =>
    files.delete(beside).then(undefined, () => undefined);
  try {
    // It has the rights of the old one then.
    await files.copy(uri, beside);
    await files.writeFile(beside, bytes);
  } catch (error) {
    await removeBeside();
    if (!isRefused(error)) {
      throw error;
    }
    await files.writeFile(uri, bytes);
    return;
  }
  try {
    await files.rename(beside, uri, { overwrite: true });
  } catch {
    // Another program may have it open. The new one stays beside it where this fails, too.
    await files.writeFile(uri, bytes);
    await removeBeside();
  }
}

/** The right to write a file does not include the right to make another one in its folder. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "NoPermissions";
}
