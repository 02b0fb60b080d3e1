import type { MemoryDisk } from "../support/computer/memoryDisk.ts";
import { endedFolder, pendingFolder } from "./engineGround.ts";

/** The texts of all files of what has not ended, whatever window wrote them. */
export function pendingFiles(disk: MemoryDisk): readonly string[] {
  return disk.paths
    .filter((path) => path.startsWith(`${pendingFolder}/`) && !path.startsWith(`${endedFolder}/`))
    .map((path) => Buffer.from(disk.read(path) ?? []).toString("utf8"));
}
