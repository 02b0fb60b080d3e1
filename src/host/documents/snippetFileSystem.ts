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
import { SnippetError, isSnippetError } from "../../core/errors.ts";
import { DisposableOwner } from "../../core/disposables.ts";
import type { LibraryChange, SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { baseUpon } from "../../core/library/waitingWrite.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { closeTexts } from "../textTabs.ts";
import { isConfirmed } from "../messages.ts";
import { ensureInUse } from "./otherLibraryQuestion.ts";
import { SaveReasons } from "./saveReasons.ts";
import { describeForLog } from "../describeForLog.ts";
import { otherLibrary, libraryInUse } from "../library/libraryInUse.ts";
import type { DocumentFiles } from "./documentFiles.ts";
import type { DocumentParts } from "./documentParts.ts";
import { DocumentRecord } from "./documentRecord.ts";
import { bytesOf, codeOf } from "./documentText.ts";
import { shownText } from "../shownText.ts";
import { fileSystemError } from "./fileSystemErrors.ts";
import type { SnippetAddress } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri } from "./snippetUri.ts";

interface OwnAddress extends Pick<SnippetAddress, "id" | "mode"> {
  readonly library: SnippetLibrary;
}

/**
 * The documents of the library in use. `snippet:open/…` is read-only; saving `snippet:edit/…` saves on this computer,
 * and later on the server. A remote change is never overwritten unseen: the editor compares modification times and
 * sizes before a save, and the library compares the user's base with the server's version. A document keeps its
 * address, even if its snippet gets another id, or is deleted and restored.
 */
export class SnippetFileSystem extends DisposableOwner implements DocumentFiles {
  readonly #parts: DocumentParts;
  /** By the key of the library, then by every id under which a document was opened. */
  readonly #records = new Map<string, Map<SnippetId, DocumentRecord>>();
  /** Documents whose text was requested after their snippet was gone. */
  readonly #missed = new Set<string>();
  readonly #reasons = this.owned.add(new SaveReasons());
  readonly #changed = this.owned.add(new EventEmitter<FileChangeEvent[]>());
  readonly onDidChangeFile = this.#changed.event;

  constructor(parts: DocumentParts) {
    super();
    this.#parts = parts;
    this.owned.add(parts.libraries.onDidChangeSnippets((change) => this.#follow(change)));
    this.owned.add(workspace.onDidChangeTextDocument(({ document }) => this.#written(document)));
  }

  stat(uri: Uri): Promise<FileStat> {
    return this.#guarded(async () => {
      const address = this.#addressToShow(uri);
      const record = (await unlessGone(this.#record(address, uri))) ?? gone();
      const snippet = record.look(uri);
      return {
        type: FileType.File,
        ctime: snippet.createdAt ?? 0,
        mtime: record.modifiedAt,
        size: bytesOf(uri, snippet.code).length,
        ...(address.mode === "open" ? { permissions: FilePermission.Readonly } : {}),
      };
    });
  }

  readFile(uri: Uri): Promise<Uint8Array> {
    return this.#guarded(async () => {
      const record = await unlessGone(this.#record(this.#addressToShow(uri), uri));
      if (record === undefined) {
        this.#missed.add(uri.toString());
        return gone();
      }
      return bytesOf(uri, this.#read(record, uri).code);
    });
  }

  /** If the snippet is gone and the user agrees, saves the text as a new snippet, to which the document then belongs. */
  writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    return this.#guarded(async () => {
      const isAutomatic = this.#reasons.isAutomatic(uri);
      await ensureInUse(this.#parts.libraries, this.#parts.known, uri, isAutomatic);
      const address = this.#addressOf(uri);
      if (address.mode === "open") {
        throw FileSystemError.NoPermissions(
          l10n.t("This document is read-only. Choose Edit Snippet to change it."),
        );
      }
      const code = codeOf(uri, content);
      const record = await unlessGone(this.#record(address, uri));
      if (record === undefined) {
        await this.#saveAsNew(address, uri, code);
      } else if (code !== record.base(uri).code) {
        await this.#save(record, uri, () => write(address.library, record.base(uri), code));
      }
    });
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileSystemError)) {
        this.#parts.log.error(describeForLog(error));
      }
      throw fileSystemError(error);
    }
  }

  /** Closes the tab of a document that cannot be shown, unless the editor may restore unsaved text in it. */
  #addressToShow(uri: Uri): OwnAddress {
    try {
      return this.#addressOf(uri);
    } catch (error) {
      if (this.#parts.unsaved.read(uri) === undefined) this.#parts.closeTabs(uri);
      throw error;
    }
  }

  #addressOf(uri: Uri): OwnAddress {
    const address = parseSnippetUri(uri);
    if (address === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    const library = libraryInUse(this.#parts.libraries);
    if (library.key !== address.libraryKey) {
      throw otherLibrary();
    }
    return { library, id: address.id, mode: address.mode };
  }

  /** @throws {SnippetError} `not-found` if the snippet is gone. */
  async #record({ library, id }: OwnAddress, uri: Uri): Promise<DocumentRecord> {
    const known = this.#recordsOf(library).get(id);
    const isThere = known !== undefined && library.find(id) !== undefined;
    const record = isThere ? known : await this.#readRecord(library, id);
    this.#parts.unsaved.restore(uri, record);
    return record;
  }

  async #readRecord(library: SnippetLibrary, id: SnippetId): Promise<DocumentRecord> {
    const shown = library.isWhole(id) ? library.find(id) : undefined;
    const snippet = shown ?? (await library.read(id));
    const records = this.#recordsOf(library);
    const record = records.get(id) ?? records.get(snippet.id) ?? new DocumentRecord(snippet);
    records.set(id, record).set(snippet.id, record);
    this.#take(record, snippet);
    return record;
  }

  #recordsOf({ key }: Pick<SnippetLibrary, "key">): Map<SnippetId, DocumentRecord> {
    const records = this.#records.get(key) ?? new Map<SnippetId, DocumentRecord>();
    this.#records.set(key, records);
    return records;
  }

  #read(record: DocumentRecord, uri: Uri): Snippet {
    const snippet = record.read(uri);
    this.#missed.delete(uri.toString());
    this.#parts.unsaved.wasRead(uri, record);
    return snippet;
  }

  #written(document: TextDocument): void {
    const { uri, isDirty } = document;
    const address = parseSnippetUri(uri);
    if (address === undefined) {
      return;
    }
    const isGivenUp = !isDirty && this.#parts.unsaved.read(uri) !== undefined;
    this.#parts.unsaved.follow(document, this.#records.get(address.libraryKey)?.get(address.id));
    if (isGivenUp && this.#missed.has(uri.toString())) {
      // The text was reverted, but there is no version to revert to: the editor would show the text as saved.
      void closeTexts((other) => other.toString() === uri.toString());
    }
  }

  /** Private, as nobody was asked. @throws {SnippetError} `input` if the user declines, or if the save was automatic. */
  async #saveAsNew({ library, id }: OwnAddress, uri: Uri, code: string): Promise<void> {
    const records = this.#recordsOf(library);
    // Only the code is the document's: title, language and other details may have changed since it was read.
    const base = records.get(id)?.newest ?? this.#parts.unsaved.read(uri);
    if (base === undefined || this.#reasons.isAutomatic(uri) || !(await isMeantAsNew(base))) {
      throw new SnippetError(
        "input",
        l10n.t("The snippet was deleted. Save again to keep this text as a new snippet."),
      );
    }
    const record = records.get(id) ?? new DocumentRecord(base);
    records.set(id, record);
    const draft = { ...base, code, private: true };
    await this.#save(record, uri, () => library.recreate(id, draft, base));
  }

  async #save(record: DocumentRecord, uri: Uri, save: () => Promise<Snippet>): Promise<void> {
    record.saving = uri;
    try {
      this.#take(record, await save());
      this.#read(record, uri);
      void this.#parts.firstSteps.done("hasEdited");
    } finally {
      record.saving = undefined;
    }
  }

  #follow(change: LibraryChange): void {
    const { library } = this.#parts.libraries;
    if (library === undefined || change.kind === "state" || change.kind === "waiting") {
      return;
    }
    const records = this.#recordsOf(library);
    if (change.kind === "deleted") {
      this.#leave(records.get(change.id));
      return;
    }
    const known = change.kind === "set" ? [change.snippet.id] : [...records.keys()];
    for (const id of known) {
      this.#bringUpToDate(library, id);
    }
  }

  /** @param id any id that the snippet has had. */
  #bringUpToDate(library: SnippetLibrary, id: SnippetId): void {
    const records = this.#recordsOf(library);
    const record = records.get(id);
    const snippet = record && library.find(id);
    if (record !== undefined && snippet !== undefined && library.isWhole(snippet.id)) {
      records.set(snippet.id, record);
      this.#take(record, snippet);
    }
  }

  #take(record: DocumentRecord, snippet: Snippet): void {
    const isBack = record.isGone;
    record.isGone = false;
    if (record.take(snippet)) {
      this.#notify(record.uris(), FileChangeType.Changed);
    }
    if (isBack) {
      this.#notify(record.uris(), FileChangeType.Created);
    }
  }

  /** The records of its documents stay, because they may have unsaved text, and the snippet may be restored. */
  #leave(record: DocumentRecord | undefined): void {
    if (record !== undefined && !record.isGone) {
      record.isGone = true;
      this.#notify(record.uris(), FileChangeType.Deleted);
    }
  }

  #notify(uris: readonly Uri[], type: FileChangeType): void {
    this.#changed.fire(uris.map((uri) => ({ uri, type })));
  }
}

/** If the remote change touched only the title or another detail, the new code is based on that version. */
function write(library: SnippetLibrary, read: Snippet, code: string): Promise<Snippet> {
  const present = library.find(read.id);
  const base = present?.code === read.code ? baseUpon(read, present) : read;
  return library.edit(base.id, { ...base, code }, base);
}

function gone(): never {
  throw FileSystemError.FileNotFound(l10n.t("This snippet was deleted."));
}

async function unlessGone<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (isSnippetError(error, "not-found")) {
      return undefined;
    }
    throw error;
  }
}

function isMeantAsNew({ title }: Snippet): Promise<boolean> {
  return isConfirmed(
    l10n.t("“{0}” was deleted. Save your text as a new snippet?", shownText(title)),
    l10n.t("Save as New Snippet"),
  );
}
