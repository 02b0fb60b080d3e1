import type { Files } from "../../files/files.ts";
import { storageError } from "../../files/guarded.ts";
import type { Quarantine } from "../../files/quarantine.ts";
import { formatRecord, parseRecord } from "../../files/recordFormat.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";
import type { OperationFile, UnreadOperation } from "./operationFile.ts";
import type { OutboxFolder } from "./outboxFolder.ts";
import type { NewestFiles, OutboxListing } from "./outboxListing.ts";

export interface OperationReaderParts<Op> {
  readonly files: Files;
  readonly folder: OutboxFolder;
  readonly format: RecordFormat<Op>;
  readonly quarantine: Quarantine;
  /** Makes of a damaged file one that waits for the person; the same of the same bytes. */
  readonly rescue?: ((bytes: Uint8Array) => Op | Promise<Op>) | undefined;
}

interface FoundOperation<Op> {
  readonly operation: Op;
  readonly file: OperationFile;
}

export interface ReadOperations<Op> {
  readonly found: readonly FoundOperation<Op>[];
  readonly unread: readonly UnreadOperation[];
}

export type ReadOperation<Op> = { readonly operation: Op } | UnreadOperation;

interface KnownFile<Op> {
  readonly file: OperationFile;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly operation: Op;
}

/** How often a file is looked for that another window renamed between the listing and the reading. */
const passes = 5;

/** Reads the files of the outbox; what is damaged goes into quarantine. Rejects with the system's errors. */
export class OperationReader<Op extends { readonly id: string }> {
  readonly #parts: OperationReaderParts<Op>;
  /** What was read last, so that the same bytes are not parsed again: most files stay as they are between two looks. */
  #known = new Map<string, KnownFile<Op>>();

  constructor(parts: OperationReaderParts<Op>) {
    this.#parts = parts;
  }

  /**
   * Reads the wanted ones. A file that another window renames meanwhile is looked for again.
   * @param wanted some of those that are listed.
   */
  async readAll(
    wanted: readonly OperationFile[],
    { waiting, done }: OutboxListing,
  ): Promise<ReadOperations<Op>> {
    const found: FoundOperation<Op>[] = [];
    const unread: UnreadOperation[] = [];
    this.#forgetOthers(waiting);
    let files = wanted;
    const seen = new Set<string>();
    for (let pass = 0; pass < passes; pass += 1) {
      const moved = new Set<string>();
      for (const file of files) {
        const result = this.#unchanged(file) ?? (await this.#readAnew(file));
        if (result === undefined) {
          moved.add(file.id);
        } else if ("reason" in result) {
          unread.push(result);
        } else {
          found.push({ operation: result.operation, file });
        }
      }
      if (moved.size === 0) {
        break;
      }
      const again = await this.#parts.folder.list();
      files = [...again.waiting.values(), ...again.done.values()].filter(
        ({ id }) => moved.has(id) || !(waiting.has(id) || done.has(id) || seen.has(id)),
      );
      files.forEach(({ id }) => seen.add(id));
    }
    return { found, unread };
  }

  #forgetOthers(waiting: NewestFiles): void {
    if (this.#known.size > waiting.size) {
      this.#known = new Map([...this.#known].filter(([id]) => waiting.has(id)));
    }
  }

  /** Whether all of these files were read, and still say the same. */
  async areUnchanged(files: readonly OperationFile[]): Promise<boolean> {
    try {
      for (const file of files) {
        const known = this.#known.get(file.id);
        const bytes = known?.file === file ? await this.#parts.files.read(known.path) : undefined;
        if (known === undefined || bytes === undefined || !isSame(known.bytes, bytes)) {
          return false;
        }
      }
      return true;
    } catch {
      return false;
    }
  }

  /** @returns undefined where the file is gone, or damaged and now in quarantine. */
  async read(file: OperationFile): Promise<ReadOperation<Op> | undefined> {
    return this.#unchanged(file) ?? this.#readAnew(file);
  }

  #readAnew(file: OperationFile): Promise<ReadOperation<Op> | undefined> {
    const known = this.#known.get(file.id);
    const path = known?.file === file ? known.path : this.#parts.folder.path(file);
    return this.#parts.files.read(path).then(
      (bytes) => bytes && this.#understood(file, path, bytes),
      (error: unknown) => failed(file, error),
    );
  }

  #understood(
    file: OperationFile,
    path: string,
    bytes: Uint8Array,
  ): ReadOperation<Op> | Promise<UnreadOperation | undefined> {
    const { format } = this.#parts;
    const known = this.#known.get(file.id);
    const isKnown = known !== undefined && isSame(known.bytes, bytes);
    const parsed = isKnown
      ? ({ kind: "record", record: known.operation } as const)
      : parseRecord(format, bytes);
    if (parsed.kind === "record" && parsed.record.id === file.id) {
      if (file.place !== "done") {
        this.#known.set(file.id, { file, path, bytes, operation: parsed.record });
      }
      return { operation: parsed.record };
    }
    return parsed.kind === "newer"
      ? { id: file.id, reason: "newer", error: undefined }
      : this.#setAside(file, bytes).catch((error: unknown) => failed(file, error));
  }

  /** What a file says that was read, or written, and is never written over. */
  #unchanged(file: OperationFile): { readonly operation: Op } | undefined {
    const known = this.#known.get(file.id);
    // Only its owner writes over a file under the same name.
    return known?.file === file && file.place !== "own" ? known : undefined;
  }

  /** First what is left of it, so that the person hears of it even if this is interrupted. */
  async #setAside(file: OperationFile, bytes: Uint8Array): Promise<undefined> {
    const { files, folder, format, quarantine, rescue } = this.#parts;
    // What is done is at the service.
    const rescued = file.place === "done" ? undefined : await rescue?.(bytes);
    if (rescued !== undefined) {
      const { id } = rescued;
      const write = (): Promise<string> => folder.write(id, formatRecord(format, rescued));
      const target = folder.path({ id, revision: 0, window: undefined, place: "held" });
      await folder.place(await write(), target, write);
      await files.syncFolder(folder.at("held"));
    }
    await quarantine.put(folder.path(file), format.name);
  }
}

/** One file that the disk cannot give must not hide the others. */
function failed({ id }: OperationFile, error: unknown): UnreadOperation {
  const what = "A pending change on this computer could not be read.";
  return { id, reason: "failed", error: storageError(what, error) };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.length === other.length && Buffer.compare(one, other) === 0);
}
