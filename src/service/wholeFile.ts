import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";

/**
 * Makes a file for this user only (0600), which is there whole or not at all. Until then it has a name that nobody can know
 * before, and is made anew: no link that somebody laid there is followed.
 *
 * @param fill writes to it, by the handle or the path, and throws to leave everything as it was.
 */
export async function writeWhole(
  path: string,
  fill: (file: FileHandle, partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  const file = await open(partial, "wx", 0o600);
  try {
    await fill(file, partial);
    await file.sync();
    await file.close();
    await rename(partial, path);
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
}
