import type { MemoryDisk } from "../computer/memoryDisk.ts";

/** What lies in a quarantine: when, what it was to be and its name before, and its bytes. */
export function quarantined(
  disk: MemoryDisk,
  folder = "/quarantine",
): readonly { readonly kind: string; readonly name: string; readonly bytes: Uint8Array }[] {
  return disk.list(folder).map((file) => {
    const [, kind = "", , ...name] = file.split(".");
    return {
      kind,
      name: name.join("."),
      bytes: disk.read(`${folder}/${file}`) ?? new Uint8Array(),
    };
  });
}
