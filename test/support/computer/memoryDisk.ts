import { dirname, sep } from "node:path";
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

const none = new Uint8Array();

/** Folders and files in memory, as every process sees them. */
export class MemoryDisk {
  /** What happened, where it is recorded. */
  readonly events: DiskEvent[] | undefined;
  /** The names in each folder. */
  readonly #folders = new Map<string, Set<string>>();
  /** By their paths, as {@link keyOf} writes them. */
  readonly #files = new Map<string, MemoryFile>();
  #created = 0;

  constructor(options: { readonly isRecorded?: boolean } = {}) {
    this.events = options.isRecorded === true ? [] : undefined;
  }

  /** The paths of all files, sorted. */
  get paths(): readonly string[] {
    return [...this.#folders]
      .flatMap(([folder, names]) => [...names].map((name) => `${folder}/${name}`))
      .toSorted();
  }

  get folders(): readonly string[] {
    return [...this.#folders.keys()];
  }

  hasFolder(path: string): boolean {
    return path === dirname(path) || this.#folders.has(path);
  }

  makeFolder(path: string): void {
    if (!this.#folders.has(path)) this.#folders.set(path, new Set());
    this.events?.push({ kind: "folder", folder: path });
  }

  list(folder: string): readonly string[] {
    return [...(this.#folders.get(folder) ?? [])];
  }

  read(path: string): Uint8Array | undefined {
    return this.#files.get(keyOf(path))?.bytes;
  }

  create(path: string): MemoryFile {
    const [at, name] = split(path);
    const folder = this.#folder(at, "open");
    if (folder.has(name)) throw systemError("EEXIST", "open");
    this.#created += 1;
    const file = { number: this.#created, bytes: none };
    folder.add(name);
    this.#files.set(keyOf(path), file);
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
    const file = this.#files.get(keyOf(from));
    if (file === undefined) return false;
    const [target, newName] = split(to);
    const folder = this.#folder(target, "rename");
    this.#forget(from);
    folder.add(newName);
    this.#files.set(keyOf(to), file);
    this.events?.push({ kind: "rename", from, to, file });
    return true;
  }

  remove(path: string): void {
    const file = this.#files.get(keyOf(path));
    if (file === undefined) return;
    this.#forget(path);
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

  #forget(path: string): void {
    const [folder, name] = split(path);
    this.#folders.get(folder)?.delete(name);
    this.#files.delete(keyOf(path));
  }

  #folder(path: string, call: string): Set<string> {
    const folder = this.#folders.get(path);
    if (folder === undefined) throw systemError("ENOENT", call);
    return folder;
  }
}

/** The same for a path however it is written. The simulation asks for nothing as often. */
function keyOf(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** Folder and name. */
function split(path: string): readonly [folder: string, name: string] {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf(sep));
  return [at > 0 ? path.slice(0, at) : path.slice(0, 1), path.slice(at + 1)];
}
