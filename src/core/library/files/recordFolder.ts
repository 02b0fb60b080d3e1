import type { Clock } from "../../ports.ts";
import { DurableFolder } from "./durableFolder.ts";
import type { Files } from "./files.ts";
import type { Quarantine } from "./quarantine.ts";
import { formatRecord, parseRecord } from "./recordFormat.ts";
import type { RecordFormat } from "./recordFormat.ts";

export interface RecordFolderParts<T> {
  readonly files: Files;
  /** Made when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly format: RecordFormat<T>;
  readonly quarantine: Quarantine;
}

/** Records of one kind, a file each. Rejects with the system's errors. */
export class RecordFolder<T> {
  readonly #folder: DurableFolder;
  readonly #format: RecordFormat<T>;
  readonly #quarantine: Quarantine;

  constructor({ files, folder, clock, format, quarantine }: RecordFolderParts<T>) {
    this.#folder = new DurableFolder(files, folder, clock);
    this.#format = format;
    this.#quarantine = quarantine;
  }

  get folder(): DurableFolder {
    return this.#folder;
  }

  /** @param name from the length of the file. */
  async put(name: (length: number) => string, record: T): Promise<void> {
    const bytes = formatRecord(this.#format, record);
    await this.#folder.put(name(bytes.length), bytes);
  }

  /** @returns undefined where it is gone, newer, not readable at present, or damaged and now in quarantine. */
  async read(name: string): Promise<T | undefined> {
    let bytes: Uint8Array | undefined;
    try {
      bytes = await this.#folder.read(name);
    } catch {
      // One file that the disk cannot give must not hide the others.
      return undefined;
    }
    const parsed = bytes === undefined ? undefined : parseRecord(this.#format, bytes);
    if (parsed?.kind === "damaged") {
      await this.#quarantine.put(this.#folder.path(name), this.#format.name);
    }
    return parsed?.kind === "record" ? parsed.record : undefined;
  }
}
