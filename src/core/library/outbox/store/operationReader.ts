import { isSnippetError } from "../../../errors.ts";
import type { Files } from "../../files/files.ts";
import { guarded } from "../../files/guarded.ts";
import type { Quarantine } from "../../files/quarantine.ts";
import { formatRecord, parseRecord } from "../../files/recordFormat.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";
import type { OperationFile, UnreadOperation } from "./operationFile.ts";
import type { OutboxFolder } from "./outboxFolder.ts";

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

/** What came of reading a file. */
export type ReadOperation<Op> = { readonly operation: Op } | UnreadOperation;

interface KnownFile<Op> {
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
   * @param wanted some of `newest`. @param newest the newest file of each operation.
   */
  async readAll(
    wanted: readonly OperationFile[],
    newest: readonly OperationFile[],
  ): Promise<ReadOperations<Op>> {
    const found: FoundOperation<Op>[] = [];
    const unread: UnreadOperation[] = [];
    const seen = new Set(newest.map(({ id }) => id));
    this.#forgetOthers(seen);
    let files = wanted;
    for (let pass = 0; pass < passes; pass += 1) {
      const moved = new Set<string>();
      for (const file of files) {
        const result = await this.read(file);
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
      const again = newestOnly(await this.#parts.folder.listAll());
      files = again.filter(({ id }) => moved.has(id) || !seen.has(id));
      files.forEach(({ id }) => seen.add(id));
    }
    return { found, unread };
  }

  #forgetOthers(ids: ReadonlySet<string>): void {
    if (this.#known.size > ids.size) {
      this.#known = new Map([...this.#known].filter(([id]) => ids.has(id)));
    }
  }

  /** @returns undefined where the file is gone, or damaged and now in quarantine. */
  async read(file: OperationFile): Promise<ReadOperation<Op> | undefined> {
    const path = this.#parts.folder.path(file);
    const known = this.#known.get(file.id);
    if (known !== undefined && isStill(known, file, path)) {
      return { operation: known.operation };
    }
    try {
      const bytes = await guarded("A waiting snippet on this computer could not be read.", () =>
        this.#parts.files.read(path),
      );
      if (bytes === undefined) {
        return undefined;
      }
      if (known !== undefined && isSame(known.bytes, bytes)) {
        this.#known.set(file.id, { ...known, path });
        return { operation: known.operation };
      }
      const parsed = parseRecord(this.#parts.format, bytes);
      if (parsed.kind === "record" && parsed.record.id === file.id) {
        if (file.place !== "done") {
          this.#known.set(file.id, { path, bytes, operation: parsed.record });
        }
        return { operation: parsed.record };
      }
      if (parsed.kind === "newer") {
        return { id: file.id, reason: "newer", error: undefined };
      }
      await this.#setAside(file, bytes);
      return undefined;
    } catch (error) {
      // One file that the disk cannot give must not hide the others.
      return { id: file.id, reason: "failed", error: isSnippetError(error) ? error : undefined };
    }
  }

  /** First what is left of it, so that the person hears of it even if this is interrupted. */
  async #setAside(file: OperationFile, bytes: Uint8Array): Promise<void> {
    const { files, folder, format, quarantine, rescue } = this.#parts;
    // What is done is at the service.
    const rescued = file.place === "done" ? undefined : await rescue?.(bytes);
    if (rescued !== undefined) {
      const { id } = rescued;
      const temporary = await folder.write(id, formatRecord(format, rescued));
      const target = folder.path({ id, revision: 0, window: undefined, place: "held" });
      await files.rename(temporary, target);
      await files.syncFolder(folder.at("held"));
    }
    await quarantine.put(folder.path(file), format.name);
  }
}

/** Only its owner writes over a file under the same name. */
function isStill(known: KnownFile<unknown>, { place }: OperationFile, path: string): boolean {
  return place !== "own" && known.path === path;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.length === other.length && Buffer.compare(one, other) === 0);
}

/** One file an operation: the one with the highest revision, the last seen of these. The others are what a power cut left of older ones. */
export function newestOnly(files: readonly OperationFile[]): readonly OperationFile[] {
  const newest = new Map<string, OperationFile>();
  for (const file of files) {
    const other = newest.get(file.id);
    if (other === undefined || other.revision <= file.revision) {
      newest.set(file.id, file);
    }
  }
  return [...newest.values()];
}
