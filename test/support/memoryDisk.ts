import { basename, dirname } from "node:path";
import { systemError } from "./systemError.ts";

/** A file apart from its names. */
export interface MemoryFile {
  readonly number: number;
  bytes: Uint8Array;
}

/** What happened on a disk, in order; kept where {@link MemoryDisk} is told to, for {@link powerLossStates}. */
export type DiskEvent =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "write"; readonly file: MemoryFile; readonly bytes: Uint8Array }
  | { readonly kind: "sync"; readonly file: MemoryFile }
  | { readonly kind: "link"; readonly path: string; readonly file: MemoryFile }
  | { readonly kind: "unlink"; readonly path: string; readonly file: MemoryFile }
  | {
      readonly kind: "rename";
      readonly from: string;
      readonly to: string;
      readonly file: MemoryFile;
    }
  | { readonly kind: "syncFolder"; readonly folder: string };

const none: ReadonlyMap<string, MemoryFile> = new Map();

/** Folders and files in memory, as every process sees them. */
export class MemoryDisk {
  /** What happened, where it is recorded. */
  readonly events: DiskEvent[] | undefined;
  readonly #folders = new Map<string, Map<string, MemoryFile>>();
  #files = 0;

  constructor(options: { readonly isRecorded?: boolean } = {}) {
    this.events = options.isRecorded === true ? [] : undefined;
  }

  /** The paths of all files, sorted. */
  get paths(): readonly string[] {
    return [...this.#folders]
      .flatMap(([folder, names]) => [...names.keys()].map((name) => `${folder}/${name}`))
      .toSorted();
  }

  get folders(): readonly string[] {
    return [...this.#folders.keys()];
  }

  hasFolder(path: string): boolean {
    return path === dirname(path) || this.#folders.has(path);
  }

  makeFolder(path: string): void {
    if (!this.#folders.has(path)) this.#folders.set(path, new Map());
    this.events?.push({ kind: "folder", folder: path });
  }

  list(folder: string): readonly string[] {
    return [...(this.#folders.get(folder) ?? none).keys()];
  }

  read(path: string): Uint8Array | undefined {
    return this.#folders.get(dirname(path))?.get(basename(path))?.bytes;
  }

  create(path: string): MemoryFile {
    const folder = this.#folder(path, "open");
    if (folder.has(basename(path))) throw systemError("EEXIST", "open");
    this.#files += 1;
    const file = { number: this.#files, bytes: new Uint8Array() };
    folder.set(basename(path), file);
    this.events?.push({ kind: "link", path, file });
    return file;
  }

  write(file: MemoryFile, bytes: Uint8Array): void {
    file.bytes = bytes;
    this.events?.push({ kind: "write", file, bytes });
  }

  sync(file: MemoryFile): void {
    this.events?.push({ kind: "sync", file });
  }

  rename(from: string, to: string): boolean {
    const file = this.#folders.get(dirname(from))?.get(basename(from));
    if (file === undefined) return false;
    const target = this.#folder(to, "rename");
    this.#folders.get(dirname(from))?.delete(basename(from));
    target.set(basename(to), file);
    this.events?.push({ kind: "rename", from, to, file });
    return true;
  }

  remove(path: string): void {
    const file = this.#folders.get(dirname(path))?.get(basename(path));
    if (file === undefined) return;
    this.#folders.get(dirname(path))?.delete(basename(path));
    this.events?.push({ kind: "unlink", path, file });
  }

  syncFolder(path: string): void {
    if (!this.hasFolder(path)) throw systemError("ENOENT", "open");
    this.events?.push({ kind: "syncFolder", folder: path });
  }

  /** Puts a file there as it is, as a test's beginning or a fault. */
  put(path: string, bytes: Uint8Array): void {
    for (let folder = dirname(path); !this.hasFolder(folder); folder = dirname(folder)) {
      this.makeFolder(folder);
    }
    this.remove(path);
    const file = this.create(path);
    this.write(file, bytes);
    this.sync(file);
    this.syncFolder(dirname(path));
  }

  #folder(path: string, call: string): Map<string, MemoryFile> {
    const folder = this.#folders.get(dirname(path));
    if (folder === undefined) throw systemError("ENOENT", call);
    return folder;
  }
}
