import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { LibraryChange, SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { Logger } from "../../core/ports.ts";
import { describeForLog } from "../describeForLog.ts";
import { otherLibrary, requireLibrary, type LibraryInUse } from "../library/libraryInUse.ts";
import { DocumentRecord } from "./documentRecord.ts";
import { bytesOf, codeOf } from "./documentText.ts";
import { fileSystemError } from "./fileSystemErrors.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri } from "./snippetUri.ts";

interface Found {
  readonly library: SnippetLibrary;
  readonly record: DocumentRecord;
  readonly mode: DocumentMode;
}

/**
 * The documents of the library in use. `snippet://open/…` is read-only; saving `snippet://edit/…` saves on this computer,
 * and from there to the service. A version from elsewhere is never written over unseen: the editor compares modification
 * times and sizes before a save, and the library compares what the person started from with the service. A document keeps
 * the address that it was opened by, also when its snippet gets another id from the service.
 */
export class SnippetFileSystem implements FileSystemProvider, Disposable {
  readonly #libraries: LibraryInUse;
  readonly #log: Logger;
  readonly #records = new Map<string, DocumentRecord>();
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<FileChangeEvent[]>());
  readonly onDidChangeFile = this.#changed.event;

  /** @param libraries with the library of the last time already in use: restored tabs ask at once. */
  constructor(libraries: LibraryInUse, log: Logger) {
    this.#libraries = libraries;
    this.#log = log;
    this.#owned.add(libraries.onDidChangeSnippets((change) => this.#follow(change)));
  }

  /** Changes are told for every document, watched or not. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  stat(uri: Uri): Promise<FileStat> {
    return this.#guarded(async () => {
      const { record, mode } = await this.#find(uri);
      const snippet = record.look(uri);
      return {
        type: FileType.File,
        ctime: snippet.createdAt ?? 0,
        mtime: record.modifiedAt,
        size: bytesOf(uri, snippet.code).length,
        ...(mode === "open" ? { permissions: FilePermission.Readonly } : {}),
      };
    });
  }

  readFile(uri: Uri): Promise<Uint8Array> {
    return this.#guarded(async () => {
      const { record } = await this.#find(uri);
      return bytesOf(uri, record.read(uri).code);
    });
  }

  writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    return this.#guarded(async () => {
      const found = await this.#find(uri);
      if (found.mode === "open") {
        throw FileSystemError.NoPermissions(
          l10n.t("This document is read-only. Choose Edit Snippet to change it."),
        );
      }
      const code = codeOf(uri, content);
      if (code !== found.record.base(uri).code) {
        await this.#save(found, uri, code);
      }
    });
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
    this.#owned.dispose();
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileSystemError)) {
        this.#log.error(describeForLog(error));
      }
      throw fileSystemError(error);
    }
  }

  async #find(uri: Uri): Promise<Found> {
    const address = parseSnippetUri(uri);
    if (address === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    const library = requireLibrary(this.#libraries);
    if (library.key !== address.libraryKey) {
      throw otherLibrary();
    }
    const key = keyOf(library, address.id);
    const known = this.#records.get(key);
    if (known !== undefined) {
      return { library, record: known, mode: address.mode };
    }
    const shown = library.isWhole(address.id) ? library.find(address.id) : undefined;
    const snippet = shown ?? (await library.read(address.id));
    const own = keyOf(library, snippet.id);
    const record = this.#records.get(key) ?? this.#records.get(own) ?? new DocumentRecord(snippet);
    this.#records.set(key, record);
    this.#records.set(own, record);
    return { library, record, mode: address.mode };
  }

  async #save({ library, record }: Found, uri: Uri, code: string): Promise<void> {
    record.saving = uri;
    try {
      this.#take(record, await write(library, record.base(uri), code));
      record.read(uri);
    } finally {
      record.saving = undefined;
    }
  }

  #follow(change: LibraryChange): void {
    const { library } = this.#libraries;
    if (library === undefined || change.kind === "state" || change.kind === "waiting") {
      return;
    }
    if (change.kind === "deleted") {
      this.#forget(keyOf(library, change.id));
      return;
    }
    if (change.kind === "replaced") {
      this.#rename(keyOf(library, change.from), keyOf(library, change.snippet.id));
    }
    const changed = change.kind === "all" ? library.all() : [change.snippet];
    for (const snippet of this.#records.size === 0 ? [] : changed) {
      const record = this.#records.get(keyOf(library, snippet.id));
      if (record !== undefined && library.isWhole(snippet.id)) {
        this.#take(record, snippet);
      }
    }
  }

  #take(record: DocumentRecord, snippet: Snippet): void {
    if (record.take(snippet)) {
      this.#tell(record.uris(), FileChangeType.Changed);
    }
  }

  #forget(key: string): void {
    const record = this.#records.get(key);
    if (record !== undefined) {
      for (const [other] of [...this.#records].filter(([, each]) => each === record)) {
        this.#records.delete(other);
      }
      this.#tell(record.uris(), FileChangeType.Deleted);
    }
  }

  #rename(from: string, to: string): void {
    const record = this.#records.get(from);
    if (record !== undefined) {
      this.#records.set(to, record);
    }
  }

  #tell(uris: readonly Uri[], type: FileChangeType): void {
    this.#changed.fire(uris.map((uri) => ({ uri, type })));
  }
}

/** Where only the title or another detail was changed elsewhere, the new code goes to that version. */
function write(library: SnippetLibrary, read: Snippet, code: string): Promise<Snippet> {
  const present = library.find(read.id);
  const base = present?.code === read.code ? present : read;
  return library.edit(base.id, { ...base, code }, base);
}

function keyOf(library: SnippetLibrary, id: string): string {
  return JSON.stringify([library.key, id]);
}

function refused(): FileSystemError {
  return FileSystemError.NoPermissions(
    l10n.t("Snippets are created, renamed and deleted by the commands of Snippet Service."),
  );
}
