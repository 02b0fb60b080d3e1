import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** The file of an index between two runs. It can always be made again, so a lost file costs time and nothing else. */
export interface IndexFile {
  /** @returns undefined where there is none. @throws what node:fs throws. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Replaces the file as a whole, though a power cut may bring the old one back; of several windows that do so the last one wins. @throws what node:fs throws. */
  write(bytes: Uint8Array): Promise<void>;
}

/** An index as a file of this user's. */
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
