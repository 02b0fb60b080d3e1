import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StorageError } from "../storageError.ts";

/**
 * Whoever may write in a folder can lay files of another's in the place of those that SQLite makes. A folder that is not
 * there yet is made for this user only.
 *
 * @param path of the database.
 * @throws StorageError `refused` where others than this user, the administrator and the folder's group may write.
 */
export async function requireOwnFolder(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  const user = process.getuid?.();
  if (folder === undefined || user === undefined) return;
  const problem = folderProblem(folder, user);
  if (problem !== undefined) throw new StorageError("refused", problem);
}

/** @param user by number. @returns why a database must not lie there, as one sentence. */
export function folderProblem(
  { uid, mode }: { readonly uid: number; readonly mode: number },
  user: number,
): string | undefined {
  if (uid !== user && uid !== 0) return "The database's folder belongs to another user.";
  return (mode & 0o002) === 0
    ? undefined
    : "Everybody may write in the database's folder. Forbid it (chmod o-w), or use another one.";
}
