import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";

/**
 * Writes a file for this user only (0600), whole or not at all. The partial file has an unpredictable name and is
 * created exclusively, so a planted link is not followed.
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
