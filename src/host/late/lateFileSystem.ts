import {
  Disposable,
  EventEmitter,
  FileSystemError,
  l10n,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type TextDocument,
  type Uri,
} from "vscode";
import type { DocumentFiles } from "../documents/documentFiles.ts";
import { late } from "./late.ts";

type WriteOptions = Parameters<FileSystemProvider["writeFile"]>[2];

/**
 * Stands in for the documents of a scheme until one is opened. One with unsaved text is there when the window is loaded
 * anew, and no file is asked for.
 */
export class LateFileSystem implements FileSystemProvider, Disposable {
  readonly #loaded: () => Promise<DocumentFiles>;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #listening: Disposable;

  constructor(scheme: string, load: () => Promise<DocumentFiles>) {
    this.#loaded = late(async () => {
      const provider = await load();
      provider.onDidChangeFile((events) => this.#changed.fire(events));
      return provider;
    });
    const opened = ({ uri }: TextDocument): void => {
      if (uri.scheme === scheme) {
        // A failure to load is reported when the file is opened.
        this.#loaded().catch(() => undefined);
      }
    };
    this.#listening = workspace.onDidOpenTextDocument(opened);
    workspace.textDocuments.forEach(opened);
  }

  /** Changes are told for every document, watched or not. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  async stat(uri: Uri): Promise<FileStat> {
    return (await this.#loaded()).stat(uri);
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#loaded()).readFile(uri);
  }

  async writeFile(uri: Uri, content: Uint8Array, options: WriteOptions): Promise<void> {
    await (await this.#loaded()).writeFile(uri, content, options);
  }

  readDirectory(uri: Uri): never {
    throw FileSystemError.FileNotFound(uri);
  }

  createDirectory(): never {
    throw refused();
  }

  delete(): never {
    throw refused();
  }

  rename(): never {
    throw refused();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }
}

function refused(): FileSystemError {
  return FileSystemError.NoPermissions(
    l10n.t("Snippets are created, renamed and deleted by the commands of Snippet Service."),
  );
}
