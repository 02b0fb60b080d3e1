import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Stores an index between two runs. The index can be rebuilt, so a lost file costs only time. */
export interface IndexFile {
  /** @returns undefined if the file is missing. @throws errors of node:fs. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Replaces the whole file; a power failure may restore the old one. @throws errors of node:fs. */
  write(bytes: Uint8Array): Promise<void>;
}

/** An index as a file, for this user only. */
export class IndexOnDisk implements IndexFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(signal: AbortSignal): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#path, { signal });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") {
        return undefined;
      }
      throw error;
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    const temporary = `${this.#path}.${randomUUID()}.tmp`;
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.#path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}
