import type { MemoryDisk } from "../support/computer/memoryDisk.ts";

/** What waits, or is watched, in a window that lives or in what a dead one left: its files' texts. */
export function outboxFiles(disk: MemoryDisk): readonly string[] {
  return disk.paths
    .filter((path) => path.startsWith("/outbox/") && !path.startsWith("/outbox/done/"))
    .map((path) => Buffer.from(disk.read(path) ?? []).toString("utf8"));
}
