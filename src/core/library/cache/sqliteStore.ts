import { SnippetError, isSnippetError, throwIfAborted } from "../../errors.ts";
import { pause } from "../../http/pause.ts";
import type { Clock } from "../../ports.ts";
import { nextTurn } from "../../turns.ts";
import { flushFile } from "../files/flushFile.ts";
import { isOnNetwork } from "../files/networkFolder.ts";
import type { RecordPlace } from "../files/recordFolder.ts";
import type { CacheRow, Moment } from "./cacheChange.ts";
import { CacheFile } from "./cacheFile.ts";
import type { CacheFileOptions, StoreTransaction } from "./cacheFile.ts";
import { CacheFiles } from "./cacheFiles.ts";
import type { CacheState } from "./cacheState.ts";
import { bytesInMemory, mostBytes } from "./memoryBounds.ts";
import { damage, isBusy, isDamage } from "../../sqlite.ts";

const attempts = 12;
/** After so many damaged files the disk counts as unusable. */
const mostReplaced = 3;

/** The folder is that of this cache alone, on a disk of this computer. */
export interface StoreOptions extends RecordPlace {
  readonly clock: Clock;
  /** Whether locks cannot be relied on in the folder, as on a network disk; detected by default. */
  readonly isFarAway?: (folder: string) => Promise<boolean>;
  /** Flushes a file off this thread; {@link flushFile} by default. */
  readonly flush?: (path: string) => Promise<void>;
  /** Bytes that a server may fill; {@link mostBytes} by default. */
  readonly room?: number;
}

/** The contents of a loaded store, without its rows. */
interface LoadedStore {
  readonly state: CacheState;
  readonly moment: Moment;
}

/** Keeps a cache's rows, shared by all windows. */
export type CacheStore = Pick<SqliteStore, keyof SqliteStore>;

/**
 * The store on disk. A damaged file goes to the quarantine as it is, and an empty one takes its place: the server has all
 * of it. Where the disk cannot keep a file, or damages it again and again, the rows are kept in memory, and {@link fault}
 * says why. Its methods throw {@link SnippetError} `storage`.
 */
export class SqliteStore {
  readonly #files: CacheFiles;
  readonly #options: Required<StoreOptions>;
  #number: number | undefined;
  #file: CacheFile | undefined;
  #fault: string | undefined;
  #replaced = 0;
  #isClosed = false;

  constructor(options: StoreOptions) {
    const { files, folder, quarantine } = options;
    this.#files = new CacheFiles(files, folder, quarantine);
    this.#options = { isFarAway: isOnNetwork, flush: flushFile, room: mostBytes, ...options };
  }

  /** Why nothing is stored on this computer. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** @param take is given the rows in slices; `undefined` makes all earlier ones void, since the store began anew. */
  async load(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore> {
    try {
      const { files, isFarAway, folder } = this.#options;
      await files.makeFolder(folder);
      if (await isFarAway(folder)) {
        throw new SnippetError(
          "storage",
          "Snippets cannot be stored on this computer, because the editor's folder is on a network drive.",
        );
      }
      return await this.#loadFile(take, signal);
    } catch (error) {
      if (isSnippetError(error, "cancelled")) {
        throw error;
      }
      const sentence = isSnippetError(error, "storage") ? error.message : undefined;
      this.#fault = sentence ?? "The snippets could not be stored on this computer.";
      take(undefined);
      const memory = { flush: () => Promise.resolve(), room: bytesInMemory };
      return this.#read(this.#open(":memory:", { ...this.#options, ...memory }), take, signal);
    }
  }

  /**
   * Runs `work` as one durable transaction; nothing remains of it when it throws.
   * @param isFlushedLater it outlives the process at once, and a power cut once the next one without this has ended.
   * @returns undefined where the store began anew since it was loaded: load again.
   */
  async transaction<T>(
    work: (transaction: StoreTransaction) => T,
    isFlushedLater = false,
  ): Promise<T | undefined> {
    return this.#trying(async () => {
      this.#throwIfClosed();
      if (!isFlushedLater) {
        await this.#file?.flush();
      }
      const last = this.#fault === undefined ? await this.#files.last() : this.#number;
      const isCurrent = last === this.#number;
      return isCurrent ? this.#file?.transaction(work, isFlushedLater) : undefined;
    });
  }

  /**
   * Reads everything again and compares it with its checksums, in slices.
   * @returns false where the file was damaged, and an empty one is in its place: load again.
   */
  async verify(signal: AbortSignal | undefined): Promise<boolean> {
    const file = this.#file;
    if (file === undefined || this.#fault !== undefined) {
      return true;
    }
    try {
      for (const _ of file.check()) {
        await nextTurn();
        throwIfAborted(signal);
        this.#throwIfClosed();
      }
      await this.#files.setOldAside();
      return true;
    } catch (error) {
      if (!isDamage(error)) {
        throw error;
      }
      await this.#replace();
      return false;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#closeFile();
  }

  #loadFile(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore> {
    return this.#trying(async () => {
      take(undefined);
      this.#number = await this.#files.lastOrNew();
      const file = this.#open(this.#files.pathOf(this.#number), this.#options);
      return this.#read(file, take, signal);
    });
  }

  #open(path: string, options: CacheFileOptions): CacheFile {
    this.#closeFile();
    const file = new CacheFile(path, options);
    this.#file = file;
    file.open();
    return file;
  }

  async #read(
    file: CacheFile,
    take: (rows: readonly CacheRow[]) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore> {
    const { moment, count } = file.whole();
    let taken = 0;
    for (const rows of file.rows()) {
      take(rows);
      taken += rows.length;
      await nextTurn();
      throwIfAborted(signal);
    }
    if (file.whole().moment === moment && taken !== count) {
      throw damage("count");
    }
    // Changes of other windows meanwhile are caught up with later.
    return { state: file.state(), moment };
  }

  /** Tries again while another window is at work, and in an empty file in place of a damaged one. */
  async #trying<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt < attempts && isBusy(error)) {
          const wait = 10 * 1.6 ** attempt * (0.5 + Math.random());
          await pause(this.#options.clock, wait, undefined);
        } else if (attempt < attempts && isDamage(error)) {
          await this.#replace();
        } else {
          throw error;
        }
      }
    }
  }

  async #replace(): Promise<void> {
    this.#closeFile();
    if (this.#replaced === mostReplaced) {
      throw damage("again");
    }
    if (this.#number !== undefined) {
      this.#replaced += 1;
      await this.#files.replace(this.#number);
    }
  }

  #closeFile(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  #throwIfClosed(): void {
    if (this.#isClosed) {
      throw new SnippetError("storage", "The library is closed.");
    }
  }
}
