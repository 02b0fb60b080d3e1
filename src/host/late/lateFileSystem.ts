import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type FileType,
  type Uri,
} from "vscode";
import { late } from "./late.ts";

type WriteOptions = Parameters<FileSystemProvider["writeFile"]>[2];

/** Stands in for the `snippet:` documents until one is opened. */
export class LateFileSystem implements FileSystemProvider, Disposable {
  readonly #loaded: () => Promise<FileSystemProvider>;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(load: () => Promise<FileSystemProvider>) {
    this.#loaded = late(async () => {
      const provider = await load();
      provider.onDidChangeFile((events) => this.#changed.fire(events));
      return provider;
    });
  }

  /** Changes are told for every document, watched or not. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  async stat(uri: Uri): Promise<FileStat> {
    return (await this.#loaded()).stat(uri);
  }

  async readDirectory(uri: Uri): Promise<[string, FileType][]> {
    return (await this.#loaded()).readDirectory(uri);
  }

  async createDirectory(uri: Uri): Promise<void> {
    await (await this.#loaded()).createDirectory(uri);
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#loaded()).readFile(uri);
  }

  async writeFile(uri: Uri, content: Uint8Array, options: WriteOptions): Promise<void> {
    await (await this.#loaded()).writeFile(uri, content, options);
  }

  async delete(uri: Uri, options: { readonly recursive: boolean }): Promise<void> {
    await (await this.#loaded()).delete(uri, options);
  }

  async rename(from: Uri, to: Uri, options: { readonly overwrite: boolean }): Promise<void> {
    await (await this.#loaded()).rename(from, to, options);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
