import { join, sep } from "node:path";
import type { Files } from "../../files/files.ts";
import { systemCode } from "../../files/systemCode.ts";
import { operationFileName, operationPlaces, parseOperationFile } from "./operationFile.ts";
import type { OperationFile, OperationPlace } from "./operationFile.ts";

/** What a window has begun to write. */
export interface TemporaryFile {
  readonly path: string;
  readonly window: string;
}

const rememberedNames = 10_000;

/** The names and folders of the outbox. Rejects with the system's errors. */
export class OutboxFolder {
  readonly #files: Files;
  readonly #path: string;
  readonly #window: string;
  #written = 0;
  #isReady = false;
  /** Names say the same each time. */
  readonly #parsed = new Map<OperationPlace, Map<string, OperationFile | undefined>>();
  readonly #folders = new Map<OperationPlace | "tmp", string>();

  /** @param window whose temporary files these are. */
  constructor(files: Files, path: string, window: string) {
    this.#files = files;
    this.#path = path;
    this.#window = window;
  }

  at(folder: OperationPlace | "tmp"): string {
    const known = this.#folders.get(folder) ?? join(this.#path, folder);
    this.#folders.set(folder, known);
    return known;
  }

  path(file: OperationFile): string {
    return `${this.at(file.place)}${sep}${operationFileName(file)}`;
  }

  /** A name in `tmp` that nobody has. */
  temporary(id: string): string {
    this.#written += 1;
    return join(this.at("tmp"), `${id}.${this.#written}.${this.#window}`);
  }

  async prepare(): Promise<void> {
    if (!this.#isReady) {
      for (const place of ["tmp", ...operationPlaces] as const) {
        await this.#files.makeFolder(this.at(place));
      }
      this.#isReady = true;
    }
  }

  /** Writes to `tmp`, flushed. The folders may have been taken away while the window is open. @returns the path. */
  async write(id: string, bytes: Uint8Array): Promise<string> {
    const path = this.temporary(id);
    try {
      await this.#writeNew(path, bytes);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") {
        throw error;
      }
      this.#isReady = false;
      await this.prepare();
      await this.#writeNew(path, bytes);
    }
    return path;
  }

  async list(places: readonly OperationPlace[]): Promise<readonly OperationFile[]> {
    const files: OperationFile[] = [];
    for (const place of places) {
      for (const name of await this.#files.list(this.at(place))) {
        const file = this.#parse(place, name);
        if (file !== undefined) {
          files.push(file);
        }
      }
    }
    return files;
  }

  /** All places, most of them twice: forth and back, so that a file is seen whichever way it is just being moved. */
  listAll(): Promise<readonly OperationFile[]> {
    return this.list(["new", "own", "held", "done", "own", "new"]);
  }

  /** What is in `tmp`, and whose it is. */
  async temporaries(): Promise<readonly TemporaryFile[]> {
    const names = await this.#files.list(this.at("tmp"));
    return names.map((name) => ({
      path: join(this.at("tmp"), name),
      window: name.slice(name.lastIndexOf(".") + 1),
    }));
  }

  async removeQuietly(path: string): Promise<void> {
    await this.#files.remove(path).catch(() => undefined);
  }

  #parse(place: OperationPlace, name: string): OperationFile | undefined {
    let names = this.#parsed.get(place);
    if (names === undefined || names.size > rememberedNames) {
      names = new Map();
      this.#parsed.set(place, names);
    }
    const known = names.get(name);
    const file = known ?? parseOperationFile(place, name);
    if (known === undefined) {
      names.set(name, file);
    }
    return file;
  }

  async #writeNew(path: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#files.writeNew(path, bytes);
    } catch (error) {
      await this.removeQuietly(path);
      throw error;
    }
  }
}
