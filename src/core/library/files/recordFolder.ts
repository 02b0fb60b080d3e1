import type { Clock } from "../../ports.ts";
import { DurableFolder } from "./durableFolder.ts";
import type { Files } from "./files.ts";
import type { Quarantine } from "./quarantine.ts";
import { formatRecord, parseRecord } from "./recordFormat.ts";
import type { RecordFormat } from "./recordFormat.ts";

/** Milliseconds for which deleted texts and earlier versions are kept: 30 days. */
export const keptFor = 30 * 86_400_000;

/** The folder of records of one kind, and what it needs. */
export interface RecordPlace {
  readonly files: Files;
  /** Created when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly quarantine: Quarantine;
}

/** Records of one kind, a file each. Rejects with the system's errors. */
export class RecordFolder<T> {
  readonly #folder: DurableFolder;
  readonly #format: RecordFormat<T>;
  readonly #quarantine: Quarantine;

  constructor({ files, folder, clock, quarantine }: RecordPlace, format: RecordFormat<T>) {
    this.#folder = new DurableFolder(files, folder, clock);
    this.#format = format;
    this.#quarantine = quarantine;
  }

  get folder(): DurableFolder {
    return this.#folder;
  }

  /** @param name makes the name from the length of the file. */
  async put(name: (length: number) => string, record: T): Promise<void> {
    const bytes = formatRecord(this.#format, record);
    await this.#folder.put(name(bytes.length), bytes);
  }

  /** The records of these files, without those of which {@link read} gives nothing. */
  async all(names: readonly string[]): Promise<readonly T[]> {
    const found: T[] = [];
    for (const name of names) {
      const record = await this.read(name);
      found.push(...(record === undefined ? [] : [record]));
    }
    return found;
  }

  /** @returns undefined where the file is gone, newer, not readable now, or damaged and moved into quarantine if possible. */
  async read(name: string): Promise<T | undefined> {
    try {
      const bytes = await this.#folder.read(name);
      const parsed = bytes === undefined ? undefined : parseRecord(this.#format, bytes);
      if (parsed?.kind === "damaged") {
        await this.#quarantine.put(this.#folder.path(name), this.#format.name);
      }
      return parsed?.kind === "record" ? parsed.record : undefined;
    } catch {
      // One file that the disk cannot read or release must not hide the others.
      return undefined;
    }
  }
}
