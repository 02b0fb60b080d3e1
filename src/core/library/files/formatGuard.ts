import { join } from "node:path";
import { SnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { DurableFolder } from "./durableFolder.ts";
import type { Files } from "./files.ts";
import { Quarantine } from "./quarantine.ts";
import { isFields } from "./recordFields.ts";
import { formatRecord, parseRecord } from "./recordFormat.ts";
import type { RecordFormat } from "./recordFormat.ts";

/** The version of the folders' layout; the folder of this layout is `v1`. */
const layout = 1;
const fileName = "FORMAT";

interface StorageFormat {
  readonly layout: number;
}

const storageFormat: RecordFormat<StorageFormat> = {
  name: "storage",
  version: layout,
  readableSince: layout,
  read(value) {
    const found = isFields(value) ? value["layout"] : undefined;
    return typeof found === "number" ? { layout: found } : undefined;
  },
};

/**
 * The files of one layout. When a later version of the extension has taken the data over to a layout of its own, which
 * the file `FORMAT` tells, everything can still be read and nothing is changed any more: a write says so, and nobody
 * wins a file, so that nothing is sent from two layouts.
 */
export class FormatGuard implements Files {
  readonly #files: Files;
  readonly #root: string;
  readonly #folder: DurableFolder;
  readonly #quarantine: Quarantine;

  /** @param root holds `FORMAT` and a folder for each layout. */
  constructor(files: Files, root: string, clock: Pick<Clock, "now">) {
    this.#files = files;
    this.#root = root;
    this.#folder = new DurableFolder(files, root, clock);
    this.#quarantine = new Quarantine(files, join(root, "quarantine"), clock);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#files.list(folder);
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return this.#files.read(path);
  }

  /** @throws {SnippetError} `storage` where a later version has taken over. */
  async writeNew(path: string, bytes: Uint8Array): Promise<void> {
    if (await this.#isTakenOver()) {
      throw new SnippetError(
        "storage",
        "The snippets on this computer were saved by a newer version of this extension. Update the extension to use them.",
        { details: { reason: "newer" } },
      );
    }
    await this.#files.writeNew(path, bytes);
  }

  async rename(from: string, to: string): Promise<boolean> {
    return !(await this.#isTakenOver()) && (await this.#files.rename(from, to));
  }

  async remove(path: string): Promise<void> {
    if (!(await this.#isTakenOver())) {
      await this.#files.remove(path);
    }
  }

  makeFolder(path: string): Promise<void> {
    return this.#files.makeFolder(path);
  }

  syncFolder(path: string): Promise<void> {
    return this.#files.syncFolder(path);
  }

  /** Asked each time: another window may have been updated meanwhile. */
  async #isTakenOver(): Promise<boolean> {
    const bytes = await this.#folder.read(fileName);
    const parsed = bytes === undefined ? undefined : parseRecord(storageFormat, bytes);
    if (parsed?.kind === "record") {
      return parsed.record.layout > layout;
    }
    if (parsed?.kind === "newer") {
      return true;
    }
    if (parsed?.kind === "damaged") {
      await this.#quarantine.put(this.#folder.path(fileName), "format");
    }
    // The folders tell as well, as a layout's folder is there before it is named in the file.
    const layouts = (await this.#files.list(this.#root)).map((name) => /^v(\d{1,9})$/.exec(name));
    const newest = Math.max(layout, ...layouts.map((found) => Number(found?.[1] ?? 0)));
    await this.#folder.put(fileName, formatRecord(storageFormat, { layout: newest }));
    return newest > layout;
  }
}
