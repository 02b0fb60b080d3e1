import assert from "node:assert/strict";
import { join } from "node:path";
import { DurableFolder } from "../../../src/core/library/files/durableFolder.ts";
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { LibrarySearches } from "../../../src/host/search/librarySearches.ts";
import { UsageLogs } from "../../../src/host/usage/usageLogs.ts";

/** A folder on the disk, as the index of a library has it. */
export function indexFolder(path: string): DurableFolder {
  const clock = new SystemClock();
  return new DurableFolder(new NodeFiles(clock), path, clock);
}

/** The searches of libraries whose files are in this folder. */
export function searchesIn(
  folder: string,
  now: () => number = () => 1,
  onError: (error: unknown) => void = (error) => assert.fail(String(error)),
): LibrarySearches {
  const pathOf = (key: string): string => join(folder, key);
  return new LibrarySearches({
    folderOf: (key) => indexFolder(pathOf(key)),
    usage: new UsageLogs(pathOf, now),
    onError,
  });
}
