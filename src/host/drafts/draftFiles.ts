import {
  EventEmitter,
  FileSystemError,
  FileType,
  l10n,
  type FileChangeEvent,
  type FileStat,
  type Uri,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { SnippetError } from "../../core/errors.ts";
import type { DurableFolder } from "../../core/library/files/durableFolder.ts";
import { guarded } from "../../core/library/files/guarded.ts";
import type { DocumentFiles } from "../documents/documentFiles.ts";
import { bytesOf, codeOf } from "../documents/documentText.ts";
import { fileSystemError } from "../documents/fileSystemErrors.ts";
import { formatDraft, isUntouched, parseDraft, type Draft } from "./draft.ts";
import { draftId, draftUri } from "./draftUri.ts";

export interface FoundDraft {
  readonly uri: Uri;
  readonly draft: Draft;
}

/**
 * Handles the editor's save of a draft.
 * @returns whether the text has become a snippet, now or earlier; "not-asked" if the user did not request the save: then
 * the text is only stored on this computer.
 */
export type SaveDraft = (uri: Uri) => Promise<boolean | "not-asked">;

/**
 * The documents that become snippets: a file on this computer for each, until the draft is saved or discarded. They
 * outlive the window.
 */
export class DraftFiles extends DisposableOwner implements DocumentFiles {
  readonly #folder: DurableFolder;
  readonly #save: SaveDraft;
  readonly #changed = this.owned.add(new EventEmitter<FileChangeEvent[]>());
  readonly onDidChangeFile = this.#changed.event;
  /** Modification times; the editor compares them before it overwrites a file. */
  readonly #written = new Map<string, number>();
  readonly #startedAt = Date.now();

  constructor(folder: DurableFolder, save: SaveDraft) {
    super();
    this.#folder = folder;
    this.#save = save;
  }

  /** @throws {SnippetError} `storage`. */
  async put(uri: Uri, draft: Draft): Promise<void> {
    const bytes = Buffer.from(formatDraft(draft), "utf8");
    await guarded("The draft could not be kept on this computer", () =>
      this.#folder.put(fileOf(uri.authority), bytes),
    );
    const before = this.#written.get(uri.authority) ?? this.#startedAt;
    this.#written.set(uri.authority, Math.max(before + 1, Date.now()));
  }

  /** @returns undefined if there is none (any more). @throws {SnippetError} `storage`. */
  async find(uri: Uri): Promise<Draft | undefined> {
    const id = draftId(uri);
    return id === undefined ? undefined : this.#read(fileOf(id));
  }

  /** Drafts with a text of their own. @throws {SnippetError} `storage`. */
  async all(): Promise<readonly FoundDraft[]> {
    const names = await guarded("The drafts could not be read from this computer", () =>
      this.#folder.names(),
    );
    const found: FoundDraft[] = [];
    for (const file of names.filter((name) => name.endsWith(ending))) {
      const draft = await this.#read(file);
      const uri = draftUri(file.slice(0, -ending.length), draft?.name ?? "Draft");
      if (draft !== undefined && draftId(uri) !== undefined && !isUntouched(draft)) {
        found.push({ uri, draft });
      }
    }
    return found;
  }

  /** A missing draft is no error. @throws {SnippetError} `storage`. */
  async remove(uri: Uri): Promise<void> {
    const id = draftId(uri);
    if (id !== undefined) {
      await guarded("The draft could not be removed from this computer", () =>
        this.#folder.remove(fileOf(id)),
      );
    }
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { body } = await this.#there(uri);
    return {
      type: FileType.File,
      ctime: 0,
      mtime: this.#written.get(uri.authority) ?? this.#startedAt,
      size: bytesOf(uri, body).length,
    };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return bytesOf(uri, (await this.#there(uri)).body);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    try {
      const isSnippet = await this.#save(uri);
      if (isSnippet === "not-asked") {
        await this.put(uri, { ...(await this.#there(uri)), body: codeOf(uri, content) });
      } else if (!isSnippet) {
        throw new SnippetError(
          "input",
          l10n.t("The steps were not finished. The text stays in its tab."),
        );
      }
    } catch (error) {
      throw fileSystemError(error);
    }
  }

  async #there(uri: Uri): Promise<Draft> {
    let draft: Draft | undefined;
    try {
      draft = await this.find(uri);
    } catch (error) {
      throw fileSystemError(error);
    }
    if (draft === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    return draft;
  }

  async #read(file: string): Promise<Draft | undefined> {
    const bytes = await guarded("The draft could not be read from this computer", () =>
      this.#folder.read(file),
    );
    return bytes === undefined ? undefined : parseDraft(Buffer.from(bytes).toString("utf8"));
  }
}

const ending = ".template";

function fileOf(id: string): string {
  return `${id}${ending}`;
}
