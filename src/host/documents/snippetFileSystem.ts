import {
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type TextDocument,
  type Uri,
} from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { LibraryChange, SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable, Logger } from "../../core/ports.ts";
import { describeForLog } from "../describeForLog.ts";
import type { FirstSteps } from "../firstSteps.ts";
import { otherLibrary, libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import type { DocumentFiles } from "./documentFiles.ts";
import { DocumentRecord } from "./documentRecord.ts";
import { bytesOf, codeOf } from "./documentText.ts";
import { fileSystemError } from "./fileSystemErrors.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri } from "./snippetUri.ts";
import type { UnsavedDocuments } from "./unsavedDocuments.ts";

/** What outlives the window. */
export interface KeptAboutDocuments {
  readonly unsaved: UnsavedDocuments;
  readonly firstSteps: Pick<FirstSteps, "done">;
}

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
export class SnippetFileSystem implements DocumentFiles, Disposable {
  readonly #libraries: LibraryInUse;
  readonly #log: Logger;
  readonly #unsaved: UnsavedDocuments;
  readonly #firstSteps: Pick<FirstSteps, "done">;
  readonly #records = new Map<string, DocumentRecord>();
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<FileChangeEvent[]>());
  readonly onDidChangeFile = this.#changed.event;

  /** @param libraries with the library of the last time already in use: restored tabs ask at once. */
  constructor(libraries: LibraryInUse, log: Logger, { unsaved, firstSteps }: KeptAboutDocuments) {
    this.#libraries = libraries;
    this.#log = log;
    this.#unsaved = unsaved;
    this.#firstSteps = firstSteps;
    this.#owned.add(libraries.onDidChangeSnippets((change) => this.#follow(change)));
    this.#owned.add(workspace.onDidChangeTextDocument(({ document }) => this.#written(document)));
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
      return bytesOf(uri, this.#read(record, uri).code);
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
    const library = libraryInUse(this.#libraries);
    if (library.key !== address.libraryKey) {
      throw otherLibrary();
    }
    const key = keyOf(library, address.id);
    const record = this.#records.get(key) ?? (await this.#newRecord(library, address.id));
    this.#unsaved.restore(uri, record);
    return { library, record, mode: address.mode };
  }

  async #newRecord(library: SnippetLibrary, id: SnippetId): Promise<DocumentRecord> {
    const shown = library.isWhole(id) ? library.find(id) : undefined;
    const snippet = shown ?? (await library.read(id));
    const [key, own] = [keyOf(library, id), keyOf(library, snippet.id)];
    const record = this.#records.get(key) ?? this.#records.get(own) ?? new DocumentRecord(snippet);
    this.#records.set(key, record);
    this.#records.set(own, record);
    return record;
  }

  #read(record: DocumentRecord, uri: Uri): Snippet {
    const snippet = record.read(uri);
    this.#unsaved.wasRead(uri, record);
    return snippet;
  }

  #written(document: TextDocument): void {
    const address = parseSnippetUri(document.uri);
    const record = address && this.#records.get(keyOf({ key: address.libraryKey }, address.id));
    if (record !== undefined) {
      this.#unsaved.follow(document, record);
    }
  }

  async #save({ library, record }: Found, uri: Uri, code: string): Promise<void> {
    record.saving = uri;
    try {
      this.#take(record, await write(library, record.base(uri), code));
      this.#read(record, uri);
      void this.#firstSteps.done("hasEdited");
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

function keyOf(library: Pick<SnippetLibrary, "key">, id: SnippetId): string {
  return JSON.stringify([library.key, id]);
}
