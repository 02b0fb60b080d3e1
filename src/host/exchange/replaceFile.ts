import { randomUUID } from "node:crypto";
import type { FileSystem, Uri } from "vscode";

/** The editor's file system may be on another computer, or no disk at all. */
export type Replacing = Pick<FileSystem, "copy" | "writeFile" | "rename" | "delete">;

/**
 * Replaces a file. If its folder permits another file, the old or the new one is complete at every moment; an
 * interruption may leave a second file.
 * @throws the errors of the file system.
 */
export async function replaceFile(files: Replacing, uri: Uri, bytes: Uint8Array): Promise<void> {
  const beside = uri.with({ path: uri.path.replace(/(\.[^./]*)?$/, `.${randomUUID()}$1`) });
  const removeBeside = (): PromiseLike<void> =>
    files.delete(beside).then(undefined, () => undefined);
  try {
    // The copy has the permissions of the old file.
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
    // Another program may have it open. If this write fails, too, the new file stays beside the old one.
    await files.writeFile(uri, bytes);
    await removeBeside();
  }
}

/** The permission to write a file does not include the creation of another one in its folder. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "NoPermissions";
}
