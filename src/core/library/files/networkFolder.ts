import { statfs } from "node:fs/promises";

/** File systems whose locks and renames are not reliable (Linux, statfs(2)): NFS, SMB, CIFS, SMB2, AFS, 9P. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x01021997,
]);

/** Whether a folder is on another computer's disk, as far as this one can tell. */
export async function isOnNetwork(
  folder: string,
  typeOf: (folder: string) => Promise<number> = fileSystemType,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (platform === "win32") {
    // `\\server\share`, and not `\\?\C:\`, the long form of a local path.
    return /^[\\/]{2}(\?[\\/]UNC[\\/]|(?![?.][\\/]))/i.test(folder);
  }
  // On other platforms the numbers mean other file systems.
  return platform === "linux" && networkTypes.has(await typeOf(folder).catch(() => 0));
}

async function fileSystemType(folder: string): Promise<number> {
  // Some types are given as negative numbers of 32 bits.
  return (await statfs(folder)).type >>> 0;
}
