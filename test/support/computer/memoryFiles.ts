import { dirname } from "node:path";
import type { Files } from "../../../src/core/library/files/files.ts";
import { MemoryDisk } from "./memoryDisk.ts";
import { never } from "./never.ts";

/** One step of a method: `writeNew` takes the first three. */
export interface FileCall {
  readonly kind:
    | "create"
    | "write"
    | "sync"
    | "rename"
    | "remove"
    | "makeFolder"
    | "syncFolder"
    | "list"
    | "read";
  readonly path: string;
}

/** What may happen instead of a step, or after it. */
export interface FileFaults {
  /** Before the step: throws to let it fail, may kill, may wait. */
  before?(call: FileCall, files: MemoryFiles): Promise<void> | void;
  after?(call: FileCall, files: MemoryFiles): Promise<void> | void;
}

/**
 * The files of one window, on a disk in memory that windows may share. After {@link kill} no call of this window ever
 * ends, and none has an effect, as in a process that was killed.
 */
export class MemoryFiles implements Files {
  readonly disk: MemoryDisk;
  faults: FileFaults | undefined;
  /** Mutants for the tests of the tests: they skip a flush and say that it was done. */
  skips: { readonly file?: boolean; readonly folder?: boolean } = {};
  readonly #killed = Promise.withResolvers<void>();
  #isKilled = false;

  constructor(disk: MemoryDisk = new MemoryDisk(), faults?: FileFaults) {
    this.disk = disk;
    this.faults = faults;
  }

  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  kill(): void {
    this.#isKilled = true;
    this.#killed.resolve();
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#step("list", folder, () => this.disk.list(folder));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return this.#step("read", path, () => this.disk.read(path));
  }

  async writeNew(path: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#step("create", path, () => this.disk.create(path));
    let written = 0;
    try {
      await this.#step("write", path, () => {
        written = bytes.length;
        this.disk.write(file, bytes);
      });
    } finally {
      if (written === 0 && !this.#isKilled) this.disk.write(file, bytes.slice(0, bytes.length / 2));
    }
    await this.#step("sync", path, () => {
      if (this.skips.file !== true) this.disk.sync(file);
    });
  }

  rename(from: string, to: string): Promise<boolean> {
    return this.#step("rename", from, () => this.disk.rename(from, to));
  }

  remove(path: string): Promise<void> {
    return this.#step("remove", path, () => this.disk.remove(path));
  }

  makeFolder(path: string): Promise<void> {
    return this.#step("makeFolder", path, () => {
      for (let folder = path; !this.disk.hasFolder(folder); folder = dirname(folder)) {
        this.disk.makeFolder(folder);
      }
    });
  }

  syncFolder(path: string): Promise<void> {
    return this.#step("syncFolder", path, () => {
      if (this.skips.folder !== true) this.disk.syncFolder(path);
    });
  }

  #step<T>(kind: FileCall["kind"], path: string, work: () => T): Promise<T> {
    if (this.#isKilled) return never();
    const { faults } = this;
    if (faults !== undefined) return this.#faultyStep(faults, kind, path, work);
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  async #faultyStep<T>(
    faults: FileFaults,
    kind: FileCall["kind"],
    path: string,
    work: () => T,
  ): Promise<T> {
    const waiting = faults.before?.({ kind, path }, this);
    if (waiting !== undefined) await waiting;
    if (this.#isKilled) await never();
    const result = work();
    const after = faults.after?.({ kind, path }, this);
    if (after !== undefined) await after;
    if (this.#isKilled) await never();
    return result;
  }
}
