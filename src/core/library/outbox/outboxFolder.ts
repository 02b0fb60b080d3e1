import { join } from "node:path";
import type { Files } from "../files/files.ts";
import { systemCode } from "../files/systemCode.ts";
import { operationFileName, operationPlaces, parseOperationFile } from "./operationFile.ts";
import type { OperationFile, OperationPlace } from "./operationFile.ts";

const rememberedNames = 10_000;

/** The names and folders of the outbox. Rejects with the system's errors. */
export class OutboxFolder {
  readonly #files: Files;
  readonly #path: string;
  readonly #window: string;
  #written = 0;
  #isReady = false;
  /** Names say the same each time. */
  #parsed = new Map<string, OperationFile | undefined>();

  /** @param window whose temporary files these are. */
  constructor(files: Files, path: string, window: string) {
    this.#files = files;
    this.#path = path;
    this.#window = window;
  }

  at(folder: OperationPlace | "tmp"): string {
    return join(this.#path, folder);
  }

  path(file: OperationFile): string {
    return join(this.at(file.place), operationFileName(file));
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
  async temporaries(): Promise<readonly { readonly path: string; readonly window: string }[]> {
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
    const key = `${place}/${name}`;
    const known = this.#parsed.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.#parsed.size > rememberedNames) {
      this.#parsed = new Map();
    }
    const file = parseOperationFile(place, name);
    this.#parsed.set(key, file);
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
