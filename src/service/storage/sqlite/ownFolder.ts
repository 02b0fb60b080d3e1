import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StorageError } from "../storageError.ts";

/**
 * A user who may write in the folder could replace SQLite's side files. A missing folder is later created for this user
 * only.
 *
 * @param path of the database.
 * @throws StorageError `refused` if others than this user, the administrator and the folder's group may write.
 */
export async function requireOwnFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  const user = process.getuid?.();
  if (folder === undefined || user === undefined) return;
  const problem = folderProblem(folder, user);
  if (problem !== undefined) throw new StorageError("refused", problem);
}

/** @param user id. @returns the reason why a database must not be in the folder, as one sentence. */
export function folderProblem(
  { uid, mode }: { readonly uid: number; readonly mode: number },
  user: number,
): string | undefined {
  if (uid !== user && uid !== 0) return "The database's folder belongs to another user.";
  return (mode & 0o002) === 0
    ? undefined
    : "Everybody may write in the database's folder. Forbid it (chmod o-w), or use another one.";
}
