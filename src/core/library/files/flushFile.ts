import { closeSync, fdatasync, open } from "node:fs";
import { promisify } from "node:util";

/**
 * Flushes all writes to a file, of any process, without blocking the thread. Rejects with the system's own error.
 *
 * The file is closed at once and on this thread: by POSIX the end of any descriptor ends all locks that the process
 * has on the file, so that it must not come while SQLite works on it (sqlite.org/howtocorrupt.html, section 2.2).
 */
export async function flushFile(path: string): Promise<void> {
  // Windows flushes only a file that is open for writing.
  const file = await promisify(open)(path, "r+");
  try {
    await promisify(fdatasync)(file);
  } finally {
    closeSync(file);
  }
}
